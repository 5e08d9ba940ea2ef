/** The boards of the house, as src/tafelrunde/translating/boards.py writes them. */

import { Keyed } from './keyed.ts';
import { Refusal } from './refusals.ts';
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

export function shipped<Board>(shelf: Boards<Board>, name: string): Board {
  const found = shelf.boards.find((each) => each.name === name);
  if (!found) throw new RangeError(`no board ${name}`);
  return found.board;
}

// --- Boards that somebody brings: as in src/tafelrunde/boardfile.py --------------------------------------------------

/** What a board file says, and in which lines. */
export interface BoardFile {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever TOML or JSON can say, to be checked
  readonly table: Dict<any>;
  readonly source: string;
  readonly lines: Keyed<readonly (string | number)[], number>;
}

/** A board as records tell it: there are no lines. */
export function told(table: Dict<unknown>): BoardFile {
  return { table, source: 'board', lines: new Keyed() };
}

/** A file that somebody has chosen. Names alone open nothing here: there are no files to be found. */
export class Path {
  readonly name: string;
  readonly file: BoardFile | undefined;

  constructor(path: string, file?: BoardFile) {
    const parts = path.split('/').filter((part) => part && part !== '.');
    this.name = parts.at(-1) ?? '';
    this.file = file;
  }
}

export function is_path(value: unknown): value is Path {
  return value instanceof Path;
}

export function path(found: Path | string): Path {
  return is_path(found) ? found : new Path(found);
}

export function load(found: Path): BoardFile {
  if (!found.file) throw new Refusal('no-such-file', { path: found.name });
  return found.file;
}
