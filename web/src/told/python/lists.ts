/** Lists, dicts and sets. */

import { Keyed } from './keyed.ts';
import { equal, type Dict, type Listed } from './values.ts';

export function at(text: string, place: number): string;
export function at<Values extends readonly unknown[], Place extends number>(
  values: Values,
  place: Place,
): Values[Place];
export function at<Key, Value>(entries: Keyed<Key, Value>, key: Key): Value;
export function at<Value>(entries: Dict<Value>, key: string): Value;
export function at(values: unknown, place: unknown): unknown {
  if (values instanceof Keyed) return values.at(place);
  if (typeof place === 'string') {
    if (!Object.hasOwn(values as object, place)) throw new RangeError(`no entry ${place}`);
    return (values as Dict<unknown>)[place];
  }
  const items = typeof values === 'string' ? lettersOf(values) : (values as readonly unknown[]);
  const index = Number(place) < 0 ? items.length + Number(place) : Number(place);
  if (!(index >= 0 && index < items.length)) throw new RangeError(`no place ${index}`);
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

export function len(values: string | readonly unknown[] | ReadonlySet<unknown> | object): number {
  if (values instanceof Set || values instanceof Keyed) return values.size;
  return (typeof values === 'string' ? [...values] : Object.keys(values)).length;
}

export function contains(values: unknown, value: unknown): boolean {
  if (typeof values === 'string') return values.includes(String(value));
  if (values instanceof Set) return values.has(value);
  if (values instanceof Keyed) return values.has(value);
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

export function union<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): ReadonlySet<Value> {
  return new Set([...one, ...other]);
}

export function intersection<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): ReadonlySet<Value> {
  return new Set([...one].filter((each) => other.has(each)));
}

/** Texts of which neither the order nor the number matters. */
export function frozenset(texts: Listed<string>): readonly string[] {
  return [...new Set(texts)].sort();
}

/** The last of a list, or any of a set; it is taken out. */
export function pop<Value>(values: Value[] | ReadonlySet<Value>): Value {
  if (len(values) === 0) throw new RangeError('nothing is there');
  if (Array.isArray(values)) return values.pop() as Value;
  const [any] = values as ReadonlySet<Value>;
  (values as Set<Value>).delete(any as Value);
  return any as Value;
}

/** From entries; keys are texts. JavaScript puts such as are numbers first. */
export function dict<Value>(entries: Listed<readonly [string, Value]>): Dict<Value> {
  return Object.fromEntries(entries);
}

export function fromkeys<Value>(keys: Listed<string>, value: Value): Record<string, Value> {
  return Object.fromEntries([...keys].map((key) => [key, value]));
}

/** An object without some of its fields. */
export function without(value: object, fields: readonly string[]): Dict<unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)));
}

export function items<Key, Value>(entries: Keyed<Key, Value>): [Key, Value][];
export function items<Value>(entries: Dict<Value>): [string, Value][];
export function items(entries: object): [unknown, unknown][] {
  return entries instanceof Keyed ? entries.entries() : Object.entries(entries);
}

export function get<Key, Value>(entries: Keyed<Key, Value>, key: Key): Value | null;
export function get<Value>(entries: Dict<Value>, key: string): Value | null;
export function get<Value, Other>(entries: Dict<Value>, key: string, other: Other): Value | Other;
export function get(entries: object, key: unknown, other: unknown = null): unknown {
  return contains(entries, key) ? at(entries as Dict<unknown>, key as string) : other;
}

export function setdefault<Key, Value>(entries: Keyed<Key, Value>, key: Key, value: Value): Value;
export function setdefault<Value>(entries: Record<string, Value>, key: string, value: Value): Value;
export function setdefault(entries: object, key: unknown, value: unknown): unknown {
  if (!contains(entries, key)) put(entries as Record<string, unknown>, key as string, value);
  return at(entries as Dict<unknown>, key as string);
}

const PLAIN = { writable: true, enumerable: true, configurable: true };

/** A new value for a place of a list or an entry of a dict; a row of a table may be filled with one number. */
export function put<Value>(values: Value[], place: number, value: Value): void;
export function put(rows: number[][], place: number, value: number): void;
export function put<Key, Value>(entries: Keyed<Key, Value>, key: Key, value: Value): void;
export function put<Value>(entries: Record<string, Value>, key: string, value: Value): void;
export function put(values: object, place: unknown, value: unknown): void {
  if (values instanceof Keyed) values.put(place, value);
  else if (!Array.isArray(values))
    Object.defineProperty(values, String(place), { value, ...PLAIN }); // also __proto__
  else {
    const before: unknown = at(values, place as number); // which refuses places that are not there
    if (Array.isArray(before) && !Array.isArray(value)) fill(before, value);
    else values[Number(place) < 0 ? values.length + Number(place) : Number(place)] = value;
  }
}

/** New values for all places: one for each, or the same for all. */
export function fill(values: unknown[], value: unknown): void {
  if (Array.isArray(value) && value.length !== values.length) throw new RangeError('lists of different lengths');
  for (let place = 0; place < values.length; place++) put(values, place, Array.isArray(value) ? value[place] : value);
}

/** Lists of as many values as there are names for them. */
export function unpacked<Value>(lists: Listed<readonly Value[]>, count: 2): (readonly [Value, Value])[];
export function unpacked(lists: Listed<readonly unknown[]>, count: 2): unknown {
  return [...lists].map((each) => unpack(each, count));
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
