/**
 * A game's engine: the rules and the search as WebAssembly, made from the compiled Python sources (docs/engines.md).
 * No rule stands here; what a record holds is known from the layout that was written beside the engine.
 *
 * Beside what was agreed: `think` takes the number of the thinker, so that several workers with the same seed are the
 * threads of `bots.thinking.think(threads=n)`; `brought` gives a `RecordReader`; `exports` and `room` are there for
 * whoever plays whole games (tests today).
 *
 * One engine thinks about one decision at a time: a new `think` takes the place of the one before. Its memory is laid
 * out once and never grows.
 */

import {
  isLayout,
  moveData,
  read,
  RecordReader,
  type EngineLayout,
  type FieldLayout,
  type Kind,
  type MoveData,
} from './layout.ts';
import { merged, type Candidate, type Tally } from './tallies.ts';

export { RecordReader, type EngineLayout, type MoveData };
export { merged, type Candidate, type Tally };

export type FaultKey = 'engine-damaged' | 'engine-foreign' | 'engine-missing' | 'seen-damaged';

/** Why there is no engine, or no answer of it. The texts of the page have a sentence for each key: engine.<key>. */
export class EngineFault extends Error {
  readonly key: FaultKey;

  constructor(key: FaultKey, detail = '') {
    super(detail ? `${key}: ${detail}` : key);
    this.name = 'EngineFault';
    this.key = key;
  }
}

/** What an engine exports: pointers and numbers are plain numbers, words of 64 bits are bigints. */
export interface Exports extends WebAssembly.Exports {
  readonly memory: WebAssembly.Memory;
  readonly __heap_base: WebAssembly.Global<'i32'>;
  reseed(chance: number, seed: bigint, stream: number): void;
  next_word(chance: number): bigint;
  shuffle(state: number, chance: number): void;
  deal(state: number): void;
  count_moves(state: number): number;
  nth_move(state: number, n: number): number;
  legal_moves(state: number, out: number): number;
  forbidden(state: number, move: number): number;
  apply(state: number, move: number): void;
  places(state: number, out: number): void;
  see(state: number, viewer: number, seen: number): void;
  knows_move(state: number, move: number, viewer: number): number;
  from_seen(seen: number, chance: number, state: number): void;
  is_sound(seen: number): number;
  possible(seen: number, chance: number, own: number, state: number): void;
  offer(state: number, offered: number): void;
  brought(before: number, after: number, move: number, viewer: number, out: number): void;
  worth(brought: number): number;
  random(seen: number, chance: number, desk: number, notes: number, room: number): number;
  easy(seen: number, chance: number, desk: number, notes: number, room: number): number;
  medium(seen: number, chance: number, desk: number, notes: number, room: number): number;
  obvious(seen: number, chance: number, desk: number, notes: number, room: number): number;
  time_share(state: number): number;
  settle(seats: number, settings: number): void;
  planned(work: number, move: number): number;
  plant(root: number, tree: number, work: number, notes: number, room: number): void;
  search(
    seen: number,
    deal: number,
    tree: number,
    work: number,
    notes: number,
    settings: number,
    chance: number,
    times: number,
  ): void;
  leaves(
    seen: number,
    move: number,
    chance: number,
    desk: number,
    notes: number,
    room: number,
    sight: number,
    outcome: number,
  ): number;
  had_chance(before: number, after: number): number;
  estimate(
    kind: number,
    source: number,
    move: number,
    seats: number,
    room: number,
    notes: number,
    pans: number,
    chance: number,
    tally: number,
    times: number,
  ): void;
  race(
    seen: number,
    move: number,
    deal: number,
    tree: number,
    work: number,
    notes: number,
    settings: number,
    room: number,
    pans: number,
    chance: number,
    runners: number,
    times: number,
  ): number;
}

const SECTION = 'tafelrunde';
const PAGE = 65536;
const ALIGNMENT = 16;
const WORD = 8;

/** Where everything lies in the engine's memory: what thinking needs, and apart from it what short questions need. */
interface Room {
  readonly seen: number;
  readonly deal: number;
  readonly tree: number;
  readonly work: number;
  readonly notes: number;
  readonly settings: number;
  readonly chance: number;
  readonly own: number;
  readonly turn: number;
  readonly asked: number;
  readonly sight: number;
  readonly brought: number;
  readonly offered: number;
  readonly desk: number;
  readonly jotted: number;
  readonly luck: number;
  readonly states: number;
  readonly listed: number;
  /** For an analysis: its runners, its tally and its pans, one after the other. */
  readonly runners: number;
}

export class Engine {
  readonly layout: EngineLayout;
  readonly exports: Exports;
  readonly room: Room;
  #thinker: Thinker | null = null;

  private constructor(layout: EngineLayout, exports: Exports) {
    this.layout = layout;
    this.exports = exports;
    this.room = laidOut(layout, exports);
  }

  /** An engine from its bytes and its layout; with a fingerprint, only if it was made from those sources. */
  static async load(bytes: Uint8Array | ArrayBuffer, layout: EngineLayout, fingerprint?: string): Promise<Engine> {
    const code = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
    if (!isLayout(layout)) throw new EngineFault('engine-damaged', 'layout');
    if (code.length !== layout.size || crc32(code) !== layout.crc) throw new EngineFault('engine-damaged', 'bytes');
    if (fingerprint !== undefined && fingerprint !== layout.fingerprint) throw new EngineFault('engine-foreign');
    let exports: Exports;
    try {
      const module = await WebAssembly.compile(code as BufferSource);
      if (sectionOf(module) !== layout.fingerprint) throw new EngineFault('engine-foreign', 'section');
      exports = (await WebAssembly.instantiate(module, {})).exports as Exports;
    } catch (error) {
      if (error instanceof EngineFault) throw error;
      throw new EngineFault('engine-damaged', String(error));
    }
    return guarded('engine-damaged', () => new Engine(layout, exports));
  }

  moveData(move: number): MoveData {
    const found = moveData(this.layout.moves, move);
    if (!found) throw new RangeError(`no move has the number ${move}`);
    return found;
  }

  /** Begin to think about the decision of the seat that has seen this; the same seed gives the same thoughts. */
  think(seen: Uint8Array, seed: bigint, index = 0): Thinker {
    return guarded('seen-damaged', () => {
      this.#thinker?.drop();
      this.#put(this.room.seen, seen);
      this.#thinker = new Thinker(this, seed, index);
      return this.#thinker;
    });
  }

  /** The move of a level that looks at one possible state only. */
  choose(level: 'random' | 'easy' | 'medium', seen: Uint8Array, seed: bigint): number {
    const { exports, room, layout } = this;
    return guarded('seen-damaged', () => {
      this.#put(room.asked, seen);
      this.bytes(room.jotted, layout.records.notes.size).fill(0);
      exports.reseed(room.luck, seed, 0);
      return exports[level](room.asked, room.luck, room.desk, room.jotted, room.states);
    });
  }

  /** The part of a turn's time that the decision which is thought about may take. */
  timeShare(): number {
    return this.exports.time_share(this.room.deal);
  }

  /** What a move would bring the seat to move, as far as it can know. What chance brings is of no meaning here. */
  brought(seen: Uint8Array, move: number): RecordReader {
    const { exports, room, layout } = this;
    return guarded('seen-damaged', () => {
      const before = room.states;
      const after = room.states + layout.records.state.size;
      this.#put(room.asked, seen);
      exports.reseed(room.luck, 0n, 0);
      exports.possible(room.asked, room.luck, room.desk, before);
      if (!this.#mayMake(before, move)) throw new EngineFault('seen-damaged', 'move');
      const mover = this.reader('state', before).number('to_move');
      this.bytes(after, layout.records.state.size).set(this.bytes(before, layout.records.state.size));
      exports.apply(after, move);
      exports.brought(before, after, move, mover, room.brought);
      return this.reader('brought', room.brought);
    });
  }

  /** What a move leaves to the next seat: points that it can make in its turn, on average; null where nobody follows. */
  leaves(seen: Uint8Array, move: number, seed: bigint): number | null {
    const { exports, room, layout } = this;
    return guarded('seen-damaged', () => {
      this.#put(room.asked, seen);
      exports.reseed(room.luck, 0n, 0);
      exports.possible(room.asked, room.luck, room.desk, room.states);
      if (!this.#mayMake(room.states, move)) throw new EngineFault('seen-damaged', 'move');
      this.bytes(room.jotted, layout.records.notes.size).fill(0);
      exports.reseed(room.luck, seed, 0);
      const { asked, luck, desk, jotted, states, sight, brought } = room;
      const found = exports.leaves(asked, move, luck, desk, jotted, states, sight, brought);
      return Number.isNaN(found) ? null : found;
    });
  }

  /** A record as it is now. */
  reader(record: keyof EngineLayout['records'], at: number): RecordReader {
    return new RecordReader(this.layout.records[record], this.bytes(at, this.layout.records[record].size));
  }

  /** A field of one number, of a state that lies outside the engine. */
  number(state: Uint8Array, field: string): number {
    const { offset, type } = this.layout.records.state.fields[field] as FieldLayout;
    return Number(read(new DataView(state.buffer, state.byteOffset), type as Kind, offset));
  }

  bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, size);
  }

  #put(at: number, seen: Uint8Array): void {
    if (seen.length !== this.layout.records.seen.size) throw new EngineFault('seen-damaged', 'size');
    this.bytes(at, seen.length).set(seen);
    if (!this.exports.is_sound(at)) throw new EngineFault('seen-damaged', 'numbers');
  }

  #mayMake(state: number, move: number): boolean {
    return (
      Number.isInteger(move) &&
      move >= 0 &&
      move < this.layout.sizes.move_count &&
      this.exports.forbidden(state, move) === 0
    );
  }
}

/** One tree, as in bots/thinking.py. */
export class Thinker {
  /** The only legal move: there is nothing to think about. */
  readonly onlyMove: number | null;
  iterations = 0;
  readonly #engine: Engine;
  #dropped = false;

  constructor(engine: Engine, seed: bigint, index: number) {
    this.#engine = engine;
    const { exports, room, layout } = engine;
    const { records } = layout;
    exports.reseed(room.luck, seed, 0);
    exports.possible(room.seen, room.luck, room.own, room.deal);
    this.onlyMove = exports.count_moves(room.deal) === 1 ? exports.nth_move(room.deal, 0) : null;
    exports.settle(engine.reader('state', room.deal).number('seats'), room.settings);
    for (let skipped = 0; skipped < index; skipped++) exports.next_word(room.luck);
    exports.reseed(room.chance, exports.next_word(room.luck), 0);
    engine.bytes(room.notes, records.notes.size).fill(0);
    engine.bytes(room.work, records.work.size).fill(0);
    exports.possible(room.seen, room.chance, room.own, room.deal);
    exports.plant(room.deal, room.tree, room.work, room.notes, room.turn);
  }

  /** Go on thinking for so many iterations. */
  iterate(times: number): void {
    if (this.#dropped || this.onlyMove !== null) return;
    const { exports, room } = this.#engine;
    const { seen, deal, tree, work, notes, settings, chance } = room;
    guarded('seen-damaged', () => {
      exports.search(seen, deal, tree, work, notes, settings, chance, times);
    });
    this.iterations += times;
  }

  /** What came of each move at the root; before the first iteration the one that insight puts first. */
  tallies(): Tally[] {
    const { layout, exports, room } = this.#engine;
    if (this.#dropped) return [];
    if (this.onlyMove !== null) return [untried(this.onlyMove)];
    const view = new DataView(exports.memory.buffer);
    const { fields, size } = layout.records.node;
    const at = (node: number, field: string): number => room.tree + node * size + (fields[field]?.offset ?? 0);
    const found: Tally[] = [];
    let child = view.getInt32(at(layout.sizes.root, 'first'), true);
    while (child !== layout.sizes.no_node && found.length < layout.sizes.tree) {
      found.push({
        move: view.getInt32(at(child, 'move'), true),
        visits: view.getInt32(at(child, 'visits'), true),
        value: view.getFloat64(at(child, 'value'), true),
        points: view.getFloat64(at(child, 'points'), true),
      });
      child = view.getInt32(at(child, 'next'), true);
    }
    return found.length ? found : [untried(this.#engine.reader('work', room.work).number('root_moves'))];
  }

  /** Another one takes its place: from now on it neither thinks nor tells. */
  drop(): void {
    this.#dropped = true;
  }
}

function untried(move: number): Tally {
  return { move, visits: 0, value: 0, points: 0 };
}

/** Do something with the engine; what goes wrong in there is a fault of what it was given. */
function guarded<Result>(key: FaultKey, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (error instanceof EngineFault) throw error;
    throw new EngineFault(key, String(error));
  }
}

function laidOut(layout: EngineLayout, exports: Exports): Room {
  const { records, sizes } = layout;
  let top = Number(exports.__heap_base.value);
  const take = (bytes: number): number => {
    const at = Math.ceil(top / ALIGNMENT) * ALIGNMENT;
    top = at + bytes;
    return at;
  };
  const room: Room = {
    seen: take(records.seen.size),
    deal: take(records.state.size * (1 + sizes.turn_room)),
    tree: take(records.node.size * sizes.tree),
    work: take(records.work.size),
    notes: take(records.notes.size),
    settings: take(records.settings.size),
    chance: take(WORD),
    own: take(WORD),
    turn: take(records.state.size * sizes.turn_room),
    asked: take(records.seen.size),
    sight: take(records.seen.size),
    brought: take(records.brought.size),
    offered: take(records.offered.size),
    desk: take(records.desk.size),
    jotted: take(records.notes.size),
    luck: take(WORD),
    states: take(records.state.size * Math.max(2, sizes.level_room, sizes.leaving_room)),
    listed: take(4 * sizes.most_moves),
    runners: take(PAGE), // far more than they need
  };
  const missing = top - exports.memory.buffer.byteLength;
  if (missing > 0) exports.memory.grow(Math.ceil(missing / PAGE));
  return room;
}

function sectionOf(module: WebAssembly.Module): string {
  const [found] = WebAssembly.Module.customSections(module, SECTION);
  return found ? new TextDecoder().decode(found) : '';
}

const CRC = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (CRC[(rest ^ byte) & 255] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}
