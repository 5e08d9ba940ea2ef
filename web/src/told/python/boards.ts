/** The boards of the house, as src/tafelrunde/translating/boards.py writes them. */

import type { Dict } from './values.ts';

/** A board as some numbers of seats use it. */
export interface ShippedBoard<Board> {
  readonly name: string;
  readonly seats: readonly number[];
  readonly board: Board;
  /** First positions before the shuffle, where an engine's layout has none: those of boards that are no option. */
  readonly states?: readonly {
    readonly seats: number;
    readonly options: Dict<string | boolean | number>;
    readonly state: string;
  }[];
}

export interface Boards<Board> {
  /** The name of the board that is played on if nobody wants another. */
  readonly usual: string;
  readonly boards: readonly ShippedBoard<Board>[];
}

export function board_names(shelf: Boards<unknown>): string[] {
  return [...new Set(shelf.boards.map(({ name }) => name))];
}

export function boards_of<Board>(shelf: Boards<Board>): Board[] {
  return shelf.boards.map(({ board }) => board);
}
