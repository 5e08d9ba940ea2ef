/** Lists, dicts and sets. */

import { isdigit } from './texts.ts';
import { equal, type Dict, type Listed } from './values.ts';

export function at(text: string, place: number): string;
export function at<Values extends readonly unknown[], Place extends number>(
  values: Values,
  place: Place,
): Values[Place];
export function at<Value>(entries: Dict<Value>, key: string): Value;
export function at(values: string | readonly unknown[] | Dict<unknown>, place: number | string): unknown {
  if (typeof place === 'string') {
    if (!Object.hasOwn(values as object, place)) throw new RangeError(`no entry ${place}`);
    return (values as Dict<unknown>)[place];
  }
  const items = typeof values === 'string' ? lettersOf(values) : (values as readonly unknown[]);
  const index = place < 0 ? items.length + place : place;
  if (!(index >= 0 && index < items.length)) throw new RangeError(`no place ${place}`);
  return items[index];
}

let lastText = '';
let lastLetters: readonly string[] = [];

/** The letters of a text, as Python counts them; one text is often asked for all of its letters. */
function lettersOf(text: string): readonly string[] {
  if (text !== lastText) [lastText, lastLetters] = [text, [...text]];
  return lastLetters;
}

export function cut(text: string, begin: number, end?: number): string;
export function cut<Value>(values: readonly Value[], begin: number, end?: number): Value[];
export function cut(values: string | readonly unknown[], begin: number, end?: number): string | unknown[] {
  return typeof values === 'string' ? [...values].slice(begin, end).join('') : values.slice(begin, end);
}

export function reversed<Value>(values: readonly Value[]): Value[] {
  return [...values].reverse();
}

export function len(values: string | readonly unknown[] | ReadonlySet<unknown> | Dict<unknown>): number {
  if (values instanceof Set) return values.size;
  return (typeof values === 'string' ? [...values] : Object.keys(values)).length;
}

export function contains(values: unknown, value: unknown): boolean {
  if (typeof values === 'string') return values.includes(String(value));
  if (values instanceof Set) return values.has(value);
  if (Array.isArray(values)) return values.some((each) => equal(each, value));
  return Object.hasOwn(values as object, String(value));
}

export function index(values: string | readonly unknown[], value: unknown): number {
  const items: readonly unknown[] = typeof values === 'string' ? [...values] : values;
  const found = items.findIndex((each) => equal(each, value));
  if (found < 0) throw new RangeError(`${String(value)} is not there`);
  return found;
}

export function count(values: string | readonly unknown[], value: unknown): number {
  return [...values].filter((each) => equal(each, value)).length;
}

export function first<Value>(values: readonly Value[], other?: Value): Value {
  if (values.length) return values[0] as Value;
  if (other === undefined) throw new RangeError('nothing is there');
  return other;
}

export function list<Value>(values: Listed<Value>): Value[] {
  return [...values];
}

export { list as tuple };

export function set<Value>(values: Listed<Value>): ReadonlySet<Value> {
  return new Set(values);
}

/** From entries; keys are texts, and not such that JavaScript would put them first. */
export function dict<Value>(entries: Listed<readonly [string, Value]>): Dict<Value> {
  const found: Record<string, Value> = {};
  for (const [key, value] of entries) {
    if (typeof key !== 'string' || isdigit(key)) throw new TypeError(`${String(key)} cannot be a key`);
    found[key] = value;
  }
  return found;
}

export function items<Value>(entries: Dict<Value>): [string, Value][] {
  return Object.entries(entries);
}

export function get<Value>(entries: Dict<Value>, key: string): Value | null;
export function get<Value, Other>(entries: Dict<Value>, key: string, other: Other): Value | Other;
export function get(entries: Dict<unknown>, key: string, other: unknown = null): unknown {
  return Object.hasOwn(entries, key) ? entries[key] : other;
}

export function setdefault<Value>(entries: Record<string, Value>, key: string, value: Value): Value {
  if (!Object.hasOwn(entries, key)) entries[key] = value;
  return entries[key] as Value;
}

/** As many values as there are names for them. */
export function unpack<Values extends readonly unknown[]>(
  values: readonly [...Values],
  count: number extends Values['length'] ? never : number,
): readonly [...Values];
export function unpack<Value>(values: readonly Value[], count: 2): readonly [Value, Value];
export function unpack<Value>(values: readonly Value[], count: 3): readonly [Value, Value, Value];
export function unpack<Value>(values: readonly Value[], count: 4): readonly [Value, Value, Value, Value];
export function unpack(values: readonly unknown[], count: number): readonly unknown[] {
  if (values.length !== count) throw new RangeError(`${values.length} values for ${count} names`);
  return values;
}
