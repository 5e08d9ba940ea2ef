/**
 * What a game tells, for tables that live in the browser: translated from its Python (docs/decisions/0020), loaded when it
 * is needed. Records are read by `plain` from the bytes that an engine wrote.
 */

import type { MoveData } from '../engine/layout.ts';
import type { GameName, Games, Saying } from '../wire.ts';
import type { BoardFile, Boards, Dict, Json } from './runtime.ts';

export { boardFile } from './boardfile.ts';
export { loadFaults } from './faults.ts';
export { readJson } from './json.ts';
export { packed, plain } from './records.ts';
export { illegal, Refusal, str } from './runtime.ts';
export type { Boards, Path, ShippedBoard } from './runtime.ts';

type Options = Readonly<Record<string, string | boolean | number>>;

/** The names are those of facts.py, wording.py, notation.py and boards.py; games/interface.py says what each gives. */
export interface Telling<G extends GameName = GameName> {
  /** The letter of the game's clauses: I4.2. */
  readonly LETTER: string;
  /** What of an outcome nobody can know before the move is made: null in a preview. */
  readonly UNFORESEEN: readonly string[];
  layout(board: unknown, seats: number, options: Options): Games[G]['layout'];
  view(seen: unknown): Games[G]['view'];
  offer(offered: unknown, seen: unknown): Games[G]['offer'];
  outcome(brought: unknown): Games[G]['outcome'];
  offered(layout: Games[G]['layout'], offer: Games[G]['offer']): readonly MoveData[];
  tell_board(layout: Games[G]['layout'], view: Games[G]['view']): readonly Saying[];
  tell_scores(layout: Games[G]['layout'], view: Games[G]['view']): readonly Saying[];
  tell_rack(layout: Games[G]['layout'], view: Games[G]['view']): readonly Saying[];
  tell_turn(
    layout: Games[G]['layout'],
    view: Games[G]['view'],
    offer: Games[G]['offer'],
    example: string,
  ): readonly Saying[];
  tell_move(
    layout: Games[G]['layout'],
    view: Games[G]['view'],
    move: MoveData,
    outcome: Games[G]['outcome'],
  ): readonly Saying[];
  tell_preview(layout: Games[G]['layout'], move: MoveData, outcome: Games[G]['outcome']): readonly Saying[];
  tell_result(layout: Games[G]['layout'], view: Games[G]['view'], winners: readonly number[]): readonly Saying[];
  standing(view: Games[G]['view']): readonly number[];
  reason_against(layout: Games[G]['layout'], view: Games[G]['view'], move: MoveData, clause: number): string;
  moves_meant(layout: Games[G]['layout'], tried: MoveData): readonly MoveData[];
  verdict(
    layout: Games[G]['layout'],
    view: Games[G]['view'],
    tried: MoveData,
    clauses: readonly number[],
  ): readonly [clause: number, reason: string];
  move_text(board: unknown, move: number): string;
  /** Throws a `Refusal`. */
  parse_move(board: unknown, text: string): number;
  tile_json(tile: number): Json;
  /** Throws a `Refusal`. */
  parse_tile_json(name: unknown): number;
  /** What a record of the game keeps of a position: of a `state`. */
  position_json(state: unknown): Dict<unknown>;
  /** What a record of the game keeps of its board. */
  record_json(board: unknown, seats: number): unknown;
  /** Every option spelled out, defaults too. Throws a `Refusal`. */
  settle(seats: number, wishes: Dict<unknown>): Options;
  /**
   * The board to play on, and all options spelled out. `board` is null, the name of one of ours, what a record tells, or
   * a file (`boardFile`). Throws a `Refusal`.
   */
  choose(seats: number, board: unknown, options: Dict<unknown>): readonly [board: unknown, options: Options];
}

/** What a game has besides whose boards are data that anybody may write. */
export interface OwnBoards {
  readonly LARGEST_FILE: number;
  find_lines(text: string): BoardFile['lines'];
  /** Writes a board into a state. */
  fill_board(state: unknown, board: unknown): void;
  /** The game before the deal, to be `packed`. */
  blank(seats: number, options: Options, board: unknown): object;
}

export function hasOwnBoards<G extends GameName>(telling: Telling<G>): telling is Telling<G> & OwnBoards {
  return 'fill_board' in telling;
}

const written = import.meta.glob<Telling>('./written/*.ts');
const boards = import.meta.glob<Boards<unknown>>('./boards/*.json', { import: 'default' });

/** The games of the house, in order. */
export const names: readonly string[] = Object.keys(written)
  .map((path) => path.replace(/.*\/|\.ts$/g, ''))
  .sort();

/** What tells a game of the house; undefined for games of other packages. */
export async function loadTelling<G extends GameName>(game: G): Promise<Telling<G> | undefined> {
  // Each is given the records and facts of its own game, so they may be treated alike.
  return (await written[`./written/${game}.ts`]?.()) as Telling<G> | undefined;
}

/** The boards of a game of the house. What is in them only the game's own functions know. */
export async function loadBoards(game: GameName): Promise<Boards<unknown> | undefined> {
  return boards[`./boards/${game}.json`]?.();
}
