/** Games from files. A file may hold anything: whatever is wrong with it is said in one sentence, and nothing happens. */

import { randomHex } from '../table/connection.ts';
import type { Deal } from '../table/fair.ts';
import type { Body, Event, Options, SeatWish } from './events.ts';
import { asRefusal, Position, refusal } from './position.ts';
import { LEVELS } from './room.ts';
import { settingOf } from './setting.ts';

export const LARGEST_FILE = 2_000_000; // bytes; the longest games stay far below
const MOST_MOVES = 5_000;
const FORMAT = 1;

interface SavedGame {
  readonly game: string;
  readonly seats: number;
  readonly options: Options;
  readonly start: number;
  readonly board: unknown;
  readonly deal: Deal;
  readonly moves: readonly string[];
  readonly result: unknown;
  readonly players?: readonly string[];
}

/** The events of a table at which the game of a file is played as far as it goes; refuses what is none. */
export async function readRecord(text: string): Promise<readonly Event[]> {
  const saved = parsed(text);
  const { game, seats, options, start, board, deal, moves } = saved;
  const setting = await settingOf(game, seats, options, board);
  if (start < 0 || start >= seats) throw refusal('unknown-seat', { seat: start, seats });
  const position = Position.dealt(setting, start, deal);
  const at = Math.round(Date.now()) / 1000;
  const wishes = Array.from({ length: seats }, (_, seat) => seatOf(saved.players?.[seat]));
  const bodies: Body[] = [opening(saved, setting.options, wishes)];
  wishes.forEach(({ kind }, seat) => {
    const name = saved.players?.[seat]?.slice(0, 24) ?? '';
    if (kind === 'here') bodies.push({ kind: 'joined', body: { seat, name, nonce: randomHex(32), id: randomHex(12) } });
  });
  bodies.push({ kind: 'began', body: {} });
  moves.forEach((move, i) => {
    const seat = position.toMove;
    const number = readMove(position, move, i + 1);
    position.make(number);
    bodies.push({ kind: 'moved', body: { seat, by: 'person', move: setting.engine.moveData(number) } });
  });
  if (JSON.stringify(position.result) !== JSON.stringify(saved.result)) throw refusal('record-result');
  return bodies.map((body, i) => ({ ...body, seq: i + 1, at }));
}

/** Who is named as a level of bots is one; all others sit here. */
function seatOf(player: string | undefined): SeatWish {
  return player !== undefined && LEVELS.includes(player) ? { kind: 'bot', level: player } : { kind: 'here' };
}

function opening({ game, board, start, deal }: SavedGame, options: Options, seats: readonly SeatWish[]): Body {
  const secrets = { master: randomHex(32), secret: randomHex(32) };
  return { kind: 'opened', body: { game, options, board, seats, start, clock: null, listed: false, deal, ...secrets } };
}

function readMove(position: Position, move: string, number: number): number {
  try {
    return position.parse(move);
  } catch (fault) {
    const refused = asRefusal(fault);
    throw refused ? refusal('record-move', { number, why: refused.said }) : fault;
  }
}

/** A saved game with every part in its form. */
function parsed(text: string): SavedGame {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw refusal('not-a-record');
  }
  if (!isObject(found) || found['tafelrunde'] !== FORMAT) throw refusal('not-a-record');
  const { game, seats, options, start, deal, moves, players } = found;
  require(typeof game === 'string' && game.length <= 40, 'game');
  require(Number.isInteger(seats) && (seats as number) > 0 && (seats as number) <= 8, 'seats');
  require(isObject(options) &&
    Object.values(options).every((value) => ['string', 'number', 'boolean'].includes(typeof value)), 'options');
  require(Number.isInteger(start), 'start');
  require(isObject(deal) &&
    Array.isArray(deal['bag']) &&
    deal['bag'].length < 1000 &&
    typeof deal['word'] === 'string', 'deal');
  require(Array.isArray(moves) &&
    moves.length <= MOST_MOVES &&
    moves.every((move) => typeof move === 'string' && move.length < 100), 'moves');
  require(players === undefined ||
    players === null ||
    (Array.isArray(players) && players.every((name) => typeof name === 'string')), 'players');
  require('result' in found, 'result');
  require('board' in found, 'board');
  return found as unknown as SavedGame;
}

function require(holds: boolean, key: string): void {
  if (!holds) throw refusal('record-lacks', { key });
}

function isObject(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null && !Array.isArray(found);
}
