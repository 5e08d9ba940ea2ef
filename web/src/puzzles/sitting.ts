/**
 * A table for one puzzle: it lives in this page's memory alone, and nobody answers there. The engine deals from the seed
 * and makes the moves before the puzzle again; no rule is here.
 */

import type { MoveData } from '../engine/layout.ts';
import type { Body, Event } from '../house/events.ts';
import { Line, type Found } from '../house/line.ts';
import type { Log } from '../house/log.ts';
import { newTableId, replayed } from '../house/opening.ts';
import { Position, type Setting } from '../house/position.ts';
import { Room, type Service } from '../house/room.ts';
import { settingOf } from '../house/setting.ts';
import { randomHex } from '../table/connection.ts';
import type { Deal } from '../table/fair.ts';
import type { Told } from '../wire.ts';
import { checked, type Puzzle } from './data.ts';

const never = async (): Promise<never> => new Promise<never>(() => undefined);

/** What happens at a table of which nothing is kept. */
class Draft implements Log {
  #events: Event[] = [];

  async open(_: string, events: readonly Event[]): Promise<void> {
    this.#events = [...events];
  }

  async append(_: string, event: Event): Promise<boolean> {
    this.#events.push(event);
    return true;
  }

  async read(_: string, after = 0): Promise<readonly Event[]> {
    return this.#events.filter(({ seq }) => seq > after);
  }

  async remove(): Promise<void> {
    this.#events = [];
  }
}

/** A line that opens the seat to move without a key of this browser's, and on which nothing before the puzzle is undone. */
class Chair extends Line {
  #sitting: Sitting;

  constructor(sitting: Sitting, find: () => Promise<Found>) {
    super(find);
    this.#sitting = sitting;
  }

  override send(text: string): void {
    const message = JSON.parse(text) as { readonly type: string };
    super.send(JSON.stringify(message.type === 'hello' ? { ...message, keys: [this.#sitting.key] } : message));
  }

  override hear(message: Told): void {
    const isFirst = 'may_undo' in message && !this.#sitting.made.length;
    super.hear(isFirst ? { ...message, may_undo: false } : message);
  }
}

export class Sitting {
  readonly id: string;
  readonly #puzzle: Puzzle;
  readonly #room: Room;
  readonly #log: Log;
  readonly #turn: number;
  readonly #seat: number;

  private constructor(id: string, puzzle: Puzzle, room: Room, log: Log) {
    this.id = id;
    this.#puzzle = puzzle;
    this.#room = room;
    this.#log = log;
    const { turn, toMove } = room.table.underWay;
    this.#turn = turn;
    this.#seat = toMove;
  }

  static async at(puzzle: Puzzle, name: string): Promise<Sitting> {
    const { game, seats } = puzzle;
    const setting = await settingOf(game, seats, {}, null);
    const position = positionOf(puzzle, setting);
    const id = newTableId();
    const log = new Draft();
    await log.open(id, eventsOf(position, name));
    const service: Service = { log, now: () => Date.now() / 1000, choose: never, open: never, awake: async () => {} };
    return new Sitting(id, puzzle, new Room(await replayed(id, await log.read(id)), service), log);
  }

  dial = (): WebSocket => {
    const read = async (): Promise<readonly Event[]> => this.#log.read(this.id);
    return new Chair(this, async () => ({ room: this.#room, read })) as unknown as WebSocket;
  };

  get key(): string {
    return this.#room.table.keys.seats[this.#seat] ?? '';
  }

  /** The moves made here, as people write them. */
  get made(): readonly string[] {
    const position = this.#room.table.underWay;
    return position.numbers.slice(this.#puzzle.count).map((move) => position.moveText(move));
  }

  /** A move that people have written, as data; it need not be legal now. */
  moveOf(text: string): MoveData {
    const { engine, telling, board } = this.#room.table.setting;
    return engine.moveData(telling.parse_move(board, text));
  }

  /** How far the puzzle is. */
  get state(): 'open' | 'right' | 'wrong' {
    const { turn, toMove, isOver } = this.#room.table.underWay;
    return checked(this.made, this.#puzzle.solution, isOver || turn !== this.#turn || toMove !== this.#seat);
  }

  /** The game up to the last move, as a file would keep it: what the last move was worth is judged from there. */
  get recordBefore(): Record<string, unknown> {
    const { setting, deal, numbers } = this.#room.table.underWay;
    const position = Position.dealt(setting, 0, deal);
    for (const move of numbers.slice(0, -1)) position.make(move);
    return position.record;
  }
}

/** The position of a puzzle: dealt from its seed, played by `medium` but for what was corrected. */
export function positionOf({ seed, count, corrected }: Puzzle, setting: Setting): Position {
  const position = Position.dealt(setting, 0, dealOf(setting, BigInt(seed)));
  for (let number = 0; number < count; number += 1) {
    const text = corrected.get(number);
    const { engine } = setting;
    const usual = (): number => engine.choose('medium', position.seen(position.toMove), BigInt(seed));
    position.make(text === undefined ? usual() : position.parse(text));
  }
  return position;
}

/** As `shuffle_bag` leaves it. */
function dealOf({ engine, telling, blank }: Setting, seed: bigint): Deal {
  const { exports, room, layout } = engine;
  engine.bytes(room.states, blank.length).set(blank);
  exports.reseed(room.luck, seed, 0);
  exports.shuffle(room.states, room.luck);
  const state = engine.bytes(room.states, blank.length).slice();
  const { fields } = layout.records.state;
  const from = fields['bag']?.offset ?? 0;
  const bag = [...state.slice(from, from + engine.number(state, 'bag_size'))].reverse();
  const word = new DataView(state.buffer).getBigUint64(fields['word']?.offset ?? 0, true);
  return { bag: bag.map((tile) => telling.tile_json(tile)), word: word.toString(16).padStart(16, '0') };
}

/** What has happened at the table of a puzzle. */
function eventsOf({ setting, deal, numbers, toMove, seats }: Position, name: string): readonly Event[] {
  const { game, options, engine } = setting;
  const [master, secret, nonce] = [randomHex(32), randomHex(32), randomHex(32)];
  const wishes = Array.from({ length: seats }, (_, seat) =>
    seat === toMove ? ({ kind: 'here' } as const) : ({ kind: 'bot', level: 'medium' } as const),
  );
  const opened = { game, options, board: null, seats: wishes, start: 0, clock: null, listed: false, hints: false };
  const bodies: Body[] = [
    { kind: 'opened', body: { ...opened, deal, master, secret } },
    { kind: 'joined', body: { seat: toMove, name, nonce, id: randomHex(12) } },
    { kind: 'began', body: {} },
  ];
  const again = Position.dealt(setting, 0, deal);
  for (const move of numbers) {
    const seat = again.toMove;
    bodies.push({ kind: 'moved', body: { seat, by: seat === toMove ? 'person' : 'bot', move: engine.moveData(move) } });
    again.make(move);
  }
  const at = Math.round(Date.now()) / 1000;
  return bodies.map((body, i) => ({ ...body, seq: i + 1, at }));
}
