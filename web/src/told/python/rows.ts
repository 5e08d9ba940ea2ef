/** Rows and sets of records, as in src/tafelrunde/reading.py and kernel/bits.py. */

import { at, unpack } from './lists.ts';
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
