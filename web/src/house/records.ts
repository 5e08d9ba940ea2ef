/** Games from files. A file may hold anything: whatever is wrong with it is said in one sentence, and nothing happens. */

import { randomHex } from '../table/connection.ts';
import type { Deal } from '../table/fair.ts';
import type { Body, Event, Options, SeatWish } from './events.ts';
import { asRefusal, Position, refusal } from './position.ts';
import type { Refusal } from '../table/protocol.ts';
import { readJson, str } from '../told/index.ts';
import { cleaned } from './names.ts';
import { LEVELS } from './room.ts';
import { settingOf } from './setting.ts';

export const LARGEST_FILE = 2_000_000; // bytes; the longest games stay far below
const MOST_MOVES = 5_000;
const FORMAT = 1;
const KEYS = ['tafelrunde', 'game', 'seats', 'options', 'start', 'seed', 'board', 'deal', 'moves', 'result'];

interface SavedGame {
  readonly game: string;
  readonly seats: number;
  readonly options: Options;
  readonly start: number;
  readonly board: unknown;
  readonly deal: unknown;
  readonly moves: readonly unknown[];
  readonly result: unknown;
  readonly players?: readonly string[] | null;
}

/** Play a saved game as far as it goes, and be told of every move before it is made; refuses what is none. */
export async function replayed(
  record: unknown,
  before: (position: Position, move: number) => void | Promise<void>,
): Promise<[SavedGame, Position]> {
  const saved = checked(record);
  const { game, seats, options, start, board, deal, moves } = saved;
  const setting = await settingOf(game, seats, options, board);
  if (start < 0 || start >= seats) throw refusal('unknown-seat', { seat: start, seats });
  const position = Position.dealt(setting, start, dealOf(deal));
  for (const [i, move] of moves.entries()) {
    const number = readMove(position, move, i + 1);
    await before(position, number);
    position.make(number);
  }
  if (!same(position.result, saved.result)) throw refusal('record-result');
  return [saved, position];
}

/** The events of a table at which the game of a file is played as far as it goes; refuses what is none. */
export async function readRecord(text: string, name: string): Promise<readonly Event[]> {
  const moved: Body[] = [];
  const [saved, { seats, setting }] = await replayed(readJson(text, name), (position, number) => {
    const { toMove: seat, setting } = position;
    moved.push({ kind: 'moved', body: { seat, by: 'person', move: setting.engine.moveData(number) } });
  });
  const { players } = saved;
  const wishes = Array.from({ length: seats }, (_, seat) => seatOf(players?.[seat]));
  const bodies: Body[] = [opening(saved, setting.options, wishes)];
  wishes.forEach(({ kind }, seat) => {
    const body = { seat, name: cleaned(players?.[seat] ?? ''), nonce: randomHex(32), id: randomHex(12) };
    if (kind === 'here') bodies.push({ kind: 'joined', body });
  });
  bodies.push({ kind: 'began', body: {} }, ...moved);
  const at = Math.round(Date.now()) / 1000;
  return bodies.map((body, i) => ({ ...body, seq: i + 1, at }));
}

/** Who is named as a level of bots is one; all others sit here. */
function seatOf(player: string | undefined): SeatWish {
  return player !== undefined && LEVELS.includes(player) ? { kind: 'bot', level: player } : { kind: 'here' };
}

function opening({ game, board, start, deal }: SavedGame, options: Options, seats: readonly SeatWish[]): Body {
  const secrets = { master: randomHex(32), secret: randomHex(32) };
  return {
    kind: 'opened',
    body: { game, options, board, seats, start, clock: null, listed: false, deal: dealOf(deal), ...secrets },
  };
}

function readMove(position: Position, move: unknown, number: number): number {
  try {
    if (typeof move !== 'string') throw refusal('unreadable-move', { text: str(move).slice(0, 40) });
    return position.parse(move);
  } catch (fault) {
    const refused = asRefusal(fault);
    throw refused ? refusal('record-move', { number, why: refused.said }) : fault;
  }
}

/** The parts of a saved game in their form, looked at in the order of record.py. */
function checked(found: unknown): SavedGame {
  if (!isObject(found) || found['tafelrunde'] !== FORMAT) throw refusal('not-a-record');
  const missing = KEYS.find((key) => !(key in found));
  if (missing) throw lacks(missing);
  const { game, seats, options, start, seed, moves, players } = found;
  if (!isObject(options) || !Array.isArray(moves)) throw lacks(Array.isArray(moves) ? 'options' : 'moves');
  if (moves.length > MOST_MOVES) throw lacks('moves');
  if (typeof game !== 'string') throw lacks('game');
  if (typeof seats !== 'number') throw lacks('seats');
  if (typeof start !== 'number') throw lacks('start');
  if (seed !== null && typeof seed !== 'number' && typeof seed !== 'bigint') throw lacks('seed');
  const isNamed =
    Array.isArray(players) && players.length === seats && players.every((each) => typeof each === 'string');
  if (players !== undefined && players !== null && !isNamed) throw lacks('players');
  return found as unknown as SavedGame;
}

/** How the tiles lay; refuses what says nothing of it. */
function dealOf(deal: unknown): Deal {
  if (!isObject(deal) || !Array.isArray(deal['bag']) || typeof deal['word'] !== 'string') throw refusal('deal');
  return { bag: deal['bag'] as unknown[], word: deal['word'] };
}

function lacks(key: string): Refusal {
  return refusal('record-lacks', { key });
}

/** Whether two results say the same, in whatever order. */
function same(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return JSON.stringify(one) === JSON.stringify(other);
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}

function isObject(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null && !Array.isArray(found);
}
