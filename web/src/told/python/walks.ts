/** Going through things, in some order. */

import { ord } from './texts.ts';
import { equal, truthy, type Key, type Listed } from './values.ts';

export function range(begin: number, end?: number): number[] {
  const [from, to] = end === undefined ? [0, begin] : [begin, end];
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
}

export function enumerate<Value>(values: Listed<Value>, start = 0): [number, Value][] {
  return [...values].map((value, place) => [start + place, value]);
}

export function zip<A, B>(a: Listed<A>, b: Listed<B>): [A, B][];
export function zip<A, B, C>(a: Listed<A>, b: Listed<B>, c: Listed<C>): [A, B, C][];
export function zip<A, B, C, D>(a: Listed<A>, b: Listed<B>, c: Listed<C>, d: Listed<D>): [A, B, C, D][];
export function zip(...lists: readonly Listed<unknown>[]): unknown[][] {
  const arrays = lists.map((each) => [...each]);
  if (arrays.some((each) => each.length !== arrays[0]?.length)) throw new RangeError('lists of different lengths');
  return together(arrays);
}

export function zip_shortest<A, B>(a: Listed<A>, b: Listed<B>): [A, B][];
export function zip_shortest<A, B, C>(a: Listed<A>, b: Listed<B>, c: Listed<C>): [A, B, C][];
export function zip_shortest(...lists: readonly Listed<unknown>[]): unknown[][] {
  return together(lists.map((each) => [...each]));
}

function together(lists: readonly (readonly unknown[])[]): unknown[][] {
  const shortest = Math.min(...lists.map((each) => each.length));
  return range(shortest).map((place) => lists.map((each) => each[place]));
}

/** Runs of items of the same key. */
export function groupby<Value, Kind>(values: Listed<Value>, key: (value: Value) => Kind): [Kind, Value[]][] {
  const found: [Kind, Value[]][] = [];
  for (const value of values) {
    const kind = key(value);
    const last = found.at(-1);
    if (last && equal(last[0], kind)) last[1].push(value);
    else found.push([kind, [value]]);
  }
  return found;
}

export function pairwise<Value>(values: readonly Value[]): [Value, Value][] {
  return zip_shortest(values, values.slice(1));
}

/** Every two, the first of them first. */
export function combinations<Value>(values: readonly Value[], size: number): [Value, Value][] {
  if (size !== 2) throw new RangeError('only pairs are made');
  return values.flatMap((one, place) => values.slice(place + 1).map((other): [Value, Value] => [one, other]));
}

/** In order; texts by their code points, lists by their first difference. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of what is not known, nothing is known in order either
export function sorted<Value = any>(
  values: Listed<Value>,
  key: (value: Value) => Key = (value) => value as Key,
): Value[] {
  const keyed = [...values].map((value) => [key(value), value] as const);
  return keyed.sort(([one], [other]) => compared(one, other)).map(([, value]) => value);
}

function compared(one: Key, other: Key): number {
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let place = 0; place < Math.min(one.length, other.length); place++) {
      const order = compared(one[place] as Key, other[place] as Key);
      if (order) return order;
    }
    return one.length - other.length;
  }
  if (typeof one === 'string' && typeof other === 'string') return lettersCompared(one, other);
  return Number(one) - Number(other);
}

/** JavaScript compares half letters where there are many. */
function lettersCompared(one: string, other: string): number {
  const [a, b] = [[...one].map(ord), [...other].map(ord)];
  return one === other ? 0 : compared(a, b);
}

export function any(values: Listed<unknown>): boolean {
  return [...values].some(truthy);
}

export function all(values: Listed<unknown>): boolean {
  return [...values].every(truthy);
}
