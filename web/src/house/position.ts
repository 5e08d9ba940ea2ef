/**
 * A game in progress: the engine's state, the moves made, and what people may know of it. The same as position.py, with
 * the same engine; what is told comes from the translated facts and words of the game.
 */

import type { Engine } from '../engine/engine.ts';
import { kindOf, moveNumber, type MoveData } from '../engine/layout.ts';
import { Refusal } from '../table/protocol.ts';
import { saying, type Details } from '../sayings.ts';
import type { Deal } from '../table/fair.ts';
import { illegal, plain, Refusal as ToldRefusal, str, type Telling } from '../told/index.ts';
import type { GameName, Games } from '../wire.ts';
import type { Options } from './events.ts';

export type Facts = Games[GameName];
export type View = Facts['view'];
export type Offer = Facts['offer'];
export type Outcome = Facts['outcome'];
export type Layout = Facts['layout'];

const NOBODY = -1;
const RECORD_FORMAT = 1;

/** A game on one board with its options: all that does not change from move to move. */
export interface Setting {
  readonly game: GameName;
  readonly engine: Engine;
  readonly telling: Telling;
  readonly seats: number;
  readonly options: Options;
  /** The board as the translated code takes it. */
  readonly board: unknown;
  readonly layout: Layout;
  /** The state before the shuffle. */
  readonly blank: Uint8Array;
}

/** How a move is seen from one place at the table. */
export interface Look {
  readonly seen: Uint8Array;
  readonly outcome: Outcome;
}

export class Position {
  readonly setting: Setting;
  readonly deal: Deal;
  state: Uint8Array;
  readonly numbers: number[] = [];
  #before: Uint8Array[] = []; // the states of this turn that one may go back to
  #cameFrom: Uint8Array | null = null;

  private constructor(setting: Setting, state: Uint8Array, deal: Deal) {
    this.setting = setting;
    this.state = state;
    this.deal = deal;
  }

  /** The game after the deal: tiles in the order in which they are drawn. Refuses tiles that are not those of the game. */
  static dealt(setting: Setting, start: number, deal: Deal): Position {
    const { engine, telling, blank } = setting;
    const { exports, room, layout } = engine;
    const { fields } = layout.records.state;
    const size = engine.number(blank, 'bag_size');
    const from = fields['bag']?.offset ?? 0;
    const tiles = deal.bag.map((name) => telling.parse_tile_json(name)).reverse();
    const bag = blank.slice(from, from + size);
    if (!sameTiles(tiles, bag) || !/^[0-9a-f]{16}$/.test(deal.word)) throw refusal('deal');
    const bytes = blank.slice();
    bytes.set(tiles, from);
    const view = new DataView(bytes.buffer);
    view.setInt8(fields['start']?.offset ?? 0, start);
    view.setBigUint64(fields['word']?.offset ?? 0, BigInt(`0x${deal.word}`), true);
    engine.bytes(room.states, bytes.length).set(bytes);
    exports.deal(room.states);
    return new Position(setting, engine.bytes(room.states, bytes.length).slice(), deal);
  }

  // --- What it is like ----------------------------------------------------------------------------------------------
  get seats(): number {
    return this.setting.seats;
  }

  get toMove(): number {
    return this.#number('to_move');
  }

  get turn(): number {
    return this.#number('turn');
  }

  get isOver(): boolean {
    return this.#number('reason') !== 0;
  }

  get reason(): string | null {
    return this.setting.engine.layout.reasons[this.#number('reason') - 1] ?? null;
  }

  /** How many seats stand better than each seat. */
  get places(): number[] {
    const { exports, room } = this.setting.engine;
    exports.places(this.#put(0, this.state), room.listed);
    return [...new Int32Array(exports.memory.buffer, room.listed, this.seats)];
  }

  get winners(): number[] {
    return this.isOver ? this.places.flatMap((place, seat) => (place === 0 ? [seat] : [])) : [];
  }

  // --- Moves --------------------------------------------------------------------------------------------------------
  get legalNumbers(): number[] {
    const { exports, room } = this.setting.engine;
    const count = exports.legal_moves(this.#put(0, this.state), room.listed);
    return [...new Int32Array(exports.memory.buffer, room.listed, count)];
  }

  moveText(move: number): string {
    return this.setting.telling.move_text(this.setting.board, move);
  }

  /** The number of a legal move given as text; refuses others. */
  parse(text: string): number {
    const move = this.setting.telling.parse_move(this.setting.board, text);
    this.refuseIllegal(move);
    return move;
  }

  /** The number of a move given as data, legal or not. */
  numberOf(data: MoveData): number {
    const move = moveNumber(this.setting.engine.layout.moves, data);
    if (move === null) throw unreadable(data);
    return move;
  }

  refuseIllegal(move: number): void {
    const { engine, telling, layout } = this.setting;
    if (!Number.isInteger(move) || move < 0 || move >= engine.layout.sizes.move_count) {
      throw refusal('unreadable-move', { text: String(move) });
    }
    const clause = this.#clauseAgainst(move);
    if (clause) {
      throw this.#illegal(
        clause,
        telling.reason_against(layout, this.view(this.toMove), engine.moveData(move), clause),
      );
    }
  }

  /** Why the seat to move may not use a place as it tried to; refuses what is no try. */
  whyNot(tried: MoveData): Refusal | null {
    const { telling, layout } = this.setting;
    const meant = telling.moves_meant(layout, tried);
    if (!meant.length) throw unreadable(tried);
    const clauses = meant.map((move) => this.#clauseAgainst(this.numberOf(move)));
    const [clause, reason] = telling.verdict(layout, this.view(this.toMove), tried, clauses);
    return clause ? this.#illegal(clause, reason) : null;
  }

  #clauseAgainst(move: number): number {
    return this.setting.engine.exports.forbidden(this.#put(0, this.state), move);
  }

  #illegal(clause: number, reason: string): Refusal {
    const { key, said } = illegal(this.setting.telling.LETTER, clause, reason);
    return new Refusal(key, said);
  }

  /** Make a move that is known to be legal. */
  make(move: number): void {
    const before = this.state;
    this.state = this.#after(move);
    this.numbers.push(move);
    this.#cameFrom = before;
    this.#before = this.#isSameTurn(before) ? [...this.#before, before] : [];
  }

  get mayUndo(): boolean {
    return this.#before.length > 0;
  }

  undo(): void {
    const before = this.#before.pop();
    if (!before) throw refusal('no-undo');
    this.state = before;
    this.#cameFrom = null;
    this.numbers.pop();
  }

  // --- What people may know -----------------------------------------------------------------------------------------
  /** All that a seat, or a spectator, may know, as the bytes of a record. */
  seen(seat: number | null): Uint8Array {
    const { engine } = this.setting;
    const size = engine.layout.records.seen.size;
    engine.bytes(engine.room.sight, size).fill(0);
    engine.exports.see(this.#put(0, this.state), seat ?? NOBODY, engine.room.sight);
    return engine.bytes(engine.room.sight, size).slice();
  }

  viewOf(seen: Uint8Array): View {
    return this.setting.telling.view(plain(this.setting.engine.layout.records.seen, seen));
  }

  view(seat: number | null): View {
    return this.viewOf(this.seen(seat));
  }

  get offer(): Offer {
    return this.offerTo(this.seen(this.toMove));
  }

  /** What the seat to move may do, for those who know already what it has seen. */
  offerTo(seen: Uint8Array): Offer {
    const { engine, telling } = this.setting;
    const { offered, seen: seenLayout } = engine.layout.records;
    engine.bytes(engine.room.offered, offered.size).fill(0);
    engine.exports.offer(this.#put(0, this.state), engine.room.offered);
    const record = plain(offered, engine.bytes(engine.room.offered, offered.size));
    return telling.offer(record, plain(seenLayout, seen));
  }

  /** Exactly what a legal move would bring, as far as the seat to move can know it. */
  preview(move: number): Outcome {
    const found = this.#outcome(this.state, this.#after(move), move, this.toMove);
    return { ...found, ...Object.fromEntries(this.setting.telling.UNFORESEEN.map((field) => [field, null])) };
  }

  /** What a legal move would bring the seat to move, in one number. */
  worth(move: number): number {
    const { engine } = this.setting;
    this.#brought(this.state, this.#after(move), move, this.toMove);
    return engine.exports.worth(engine.room.brought);
  }

  /** How a seat or a spectator sees the last move. */
  look(seat: number | null): Look {
    if (!this.#cameFrom) throw new Error('no move was made, or it was taken back');
    const move = this.numbers.at(-1) as number;
    return { seen: this.seen(seat), outcome: this.#outcome(this.#cameFrom, this.state, move, seat ?? NOBODY) };
  }

  /** The last move as data, as a seat or a spectator may know it. */
  moveSeenBy(seat: number | null): MoveData {
    if (!this.#cameFrom) throw new Error('no move was made, or it was taken back');
    const { engine } = this.setting;
    const move = this.numbers.at(-1) as number;
    const data = engine.moveData(move);
    const secret = kindOf(engine.layout.moves, move)?.secret;
    if (!secret || engine.exports.knows_move(this.#put(0, this.#cameFrom), move, seat ?? NOBODY)) return data;
    return Object.fromEntries(Object.entries(data).filter(([part]) => part !== secret));
  }

  /** The same game as far as the seat can tell, all else dealt from chance. */
  redealt(seat: number, seed: bigint): Position {
    const { engine } = this.setting;
    const { exports, room } = engine;
    const seen = this.seen(seat);
    engine.bytes(room.asked, seen.length).set(seen);
    engine.bytes(room.states, this.state.length).fill(0);
    exports.reseed(room.luck, seed, 0);
    exports.from_seen(room.asked, room.luck, room.states);
    const copy = new Position(this.setting, engine.bytes(room.states, this.state.length).slice(), this.deal);
    copy.numbers.push(...this.numbers);
    return copy;
  }

  // --- The whole game -----------------------------------------------------------------------------------------------
  /** All of it as JSON, hidden tiles included, as Python's `replayed` takes it. */
  get record(): Record<string, unknown> {
    const { game, telling, board, options } = this.setting;
    return {
      tafelrunde: RECORD_FORMAT,
      game,
      seats: this.seats,
      options,
      start: this.#number('start'),
      seed: null,
      board: telling.record_json(board, this.seats),
      deal: this.deal,
      moves: this.numbers.map((move) => this.moveText(move)),
      result: this.result,
    };
  }

  get result(): Record<string, unknown> | null {
    if (!this.isOver) return null;
    const { engine, telling } = this.setting;
    const { scores, racks, bag } = telling.position_json(plain(engine.layout.records.state, this.state));
    return { scores, winners: this.winners, reason: this.reason, racks, bag };
  }

  // --- The engine ---------------------------------------------------------------------------------------------------
  #number(field: string): number {
    return this.setting.engine.number(this.state, field);
  }

  /** Put a state into one of two places where the engine finds it. */
  #put(place: 0 | 1, state: Uint8Array): number {
    const { engine } = this.setting;
    const at = engine.room.states + place * state.length;
    engine.bytes(at, state.length).set(state);
    return at;
  }

  /** The state after a legal move. */
  #after(move: number): Uint8Array {
    const { engine } = this.setting;
    const at = this.#put(0, this.state);
    engine.exports.apply(at, move);
    return engine.bytes(at, this.state.length).slice();
  }

  #brought(before: Uint8Array, after: Uint8Array, move: number, viewer: number): void {
    const { engine } = this.setting;
    engine.bytes(engine.room.brought, engine.layout.records.brought.size).fill(0);
    engine.exports.brought(this.#put(0, before), this.#put(1, after), move, viewer, engine.room.brought);
  }

  #outcome(before: Uint8Array, after: Uint8Array, move: number, viewer: number): Outcome {
    const { engine, telling } = this.setting;
    const { brought } = engine.layout.records;
    this.#brought(before, after, move, viewer);
    return telling.outcome(plain(brought, engine.bytes(engine.room.brought, brought.size)));
  }

  /** Whether nothing hidden has come to light since then: nothing drawn, nobody else's turn. */
  #isSameTurn(before: Uint8Array): boolean {
    const { engine } = this.setting;
    const fields = ['to_move', 'turn', 'bag_size'];
    return !this.isOver && fields.every((field) => engine.number(before, field) === this.#number(field));
  }
}

export function refusal(key: string, details?: Details): Refusal {
  return new Refusal(key, saying(`refusals.${key}`, details));
}

/** What was refused, by us or by the translated code; null if something else went wrong. */
export function asRefusal(fault: unknown): Refusal | null {
  if (fault instanceof ToldRefusal) return new Refusal(fault.key, fault.said);
  return fault instanceof Refusal ? fault : null;
}

function unreadable(data: MoveData): Refusal {
  return refusal('unreadable-move', { text: str(data).slice(0, 60) });
}

function sameTiles(tiles: readonly number[], bag: Uint8Array): boolean {
  const sorted = tiles.toSorted((one, other) => one - other);
  return sorted.length === bag.length && bag.toSorted().every((tile, i) => tile === sorted[i]);
}
