/** Rows and sets of records, as in src/tafelrunde/reading.py and kernel/bits.py. */

import { at, put, unpack } from './lists.ts';
import { floordiv, type Dict } from './values.ts';
import { range, zip } from './walks.ts';

/** The numbers in a bit set, in order. */
export function members(words: readonly bigint[]): number[] {
  const found: number[] = [];
  words.forEach((word, place) => {
    const halves = [Number(word & 0xffffffffn), Number(word >> 32n)];
    halves.forEach((half, second) => {
      for (let rest = half, bit = 0; rest; rest >>>= 1, bit++) if (rest & 1) found.push(64 * place + 32 * second + bit);
    });
  });
  return found;
}

export { members as members_of };

/** Puts a number into a bit set. */
export function include(words: bigint[], member: number): void {
  put(words, floordiv(member, 64), at(words, floordiv(member, 64)) | (1n << BigInt(member % 64)));
}

export function popcount(word: bigint): number {
  return members([word]).length;
}

export type Writable<Value> = Value extends object ? { -readonly [Name in keyof Value]: Writable<Value[Name]> } : Value;

/** A record with nothing in it: of each field the kind of its numbers and how many there are along each side. */
export function new_record<Kept>(fields: Dict<readonly (string | number)[]>): Writable<Kept> {
  const empty = (kind: unknown, [count, ...inner]: readonly unknown[]): unknown => {
    if (count === undefined) return kind === 'uint64' ? 0n : kind === 'bool' ? false : 0;
    return range(Number(count)).map(() => empty(kind, inner));
  };
  const entries = Object.entries(fields).map(([name, [kind, ...shape]]) => [name, empty(kind, shape)] as const);
  return Object.fromEntries(entries) as Writable<Kept>;
}

export function letters(numbers: readonly number[], alphabet: string): string {
  const found = [...alphabet];
  return numbers.map((number) => at(found, number)).join('');
}

export function set_letters(words: readonly bigint[], count: number, alphabet: string): string {
  const found = new Set(members(words));
  const [without, within] = unpack([...alphabet], 2);
  return range(count)
    .map((member) => (found.has(member) ? within : without))
    .join('');
}

export function sums(one: readonly number[], other: readonly number[]): number[] {
  return zip(one, other).map(([a, b]) => a + b);
}

export function where(numbers: readonly number[], value: number): number[] {
  return range(numbers.length).filter((place) => numbers[place] === value);
}

export function picked(table: readonly (readonly number[])[], places: readonly number[]): number[][] {
  return table.map((row) => places.map((place) => at(row, place)));
}
