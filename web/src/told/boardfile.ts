/**
 * A board file that somebody has chosen: TOML, read as src/tafelrunde/boardfile.py does. What it says is checked by the
 * game it is for (`choose`). The parser is loaded when the first file is opened.
 */

import { Path, Real, Refusal, type Dict } from './runtime.ts';
import type { OwnBoards } from './index.ts';

const LARGEST = 10n ** 4300n; // whole numbers of more digits Python does not read
const DEEPEST = 100; // lists and tables within each other; a board has three

/** A file to be handed to `choose` as the board. Throws a `Refusal` for what is no TOML or far too large. */
export async function boardFile(game: OwnBoards, name: string, bytes: Uint8Array): Promise<Path> {
  const { name: source } = new Path(name);
  if (bytes.length > game.LARGEST_FILE) throw new Refusal('file-too-large', { path: source });
  const text = decoded(bytes, source);
  const table = await tableOf(text, source);
  return new Path(name, { table, source, lines: game.find_lines(text) });
}

function decoded(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal('not-utf8', { path, line: lineOfFault(bytes) });
  }
}

/** The line in which bytes are not valid: what comes before it is valid by itself, up to a letter that is cut in two. */
function lineOfFault(bytes: Uint8Array): number {
  let [valid, bad] = [0, bytes.length];
  while (bad - valid > 1) {
    const middle = (valid + bad) >> 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      valid = middle;
    } catch {
      bad = middle;
    }
  }
  return bytes.subarray(0, valid).filter((byte) => byte === 10).length + 1;
}

async function tableOf(text: string, path: string): Promise<Dict<unknown>> {
  const { parse, TomlError } = await import('smol-toml');
  if (text.startsWith('\ufeff')) throw new Refusal('not-toml', { path, line: 1, why: 'Invalid statement' });
  try {
    return asPython(parse(text, { integersAsBigInt: true, maxDepth: DEEPEST })) as Dict<unknown>;
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('not-toml', { path, line: 1, why: error.message });
    if (!(error instanceof TomlError)) throw error;
    const [first = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    throw new Refusal('not-toml', { path, line: error.line, why: first });
  }
}

/** Numbers as the translated code tells them apart: all that are no bigints are real. */
function asPython(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) throw new RangeError('nested too deeply');
  if (typeof value === 'bigint') {
    if (value >= LARGEST || -value >= LARGEST) throw new RangeError('a number too large');
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
  if (typeof value === 'number') return Number.isInteger(value) ? new Real(value) : value;
  if (Array.isArray(value)) return value.map((each) => asPython(each, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return new Moment(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asPython(each, depth + 1)]));
}

/** A date or a time, of which boards know nothing: no more than how Python prints it. */
class Moment {
  readonly #date: Date;

  constructor(date: Date) {
    this.#date = date;
  }

  toString(): string {
    return this.#date.toISOString().replace('T', ' ').replace(/\.000/, '').replace('Z', '+00:00');
  }
}
