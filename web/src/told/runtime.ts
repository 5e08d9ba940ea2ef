/**
 * Python's meaning for the code that is translated from it (src/tafelrunde/translating): `py.at(list, -1)` is `list[-1]`.
 * Lists and tuples are arrays, dicts with texts as keys are objects, None is null. What Python would refuse is refused.
 */

import { moveData, type KindLayout, type MoveData } from '../engine/layout.ts';
import { saying } from '../sayings.ts';
import type { Saying } from '../wire.ts';

export { saying };

export type Dict<Value> = Readonly<Record<string, Value>>;

type Listed<Value> = Iterable<Value>;
type Key = number | string | boolean | readonly Key[];

// --- Refusals: as in src/tafelrunde/errors.py -----------------------------------------------------------------------

/** Something was asked for that cannot be done; `said` tells why. */
export class Refusal extends Error {
  readonly key: string;
  readonly said: Saying;

  constructor(key: string, details: Dict<number | string>, said: Saying = saying(`refusals.${key}`, details)) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.said = said;
  }
}

/** A move that a clause of the rules forbids: 402 is 4.2. */
export function illegal(letter: string, clause: number): Refusal {
  const name = `${letter}${floordiv(clause, 100)}.${mod(clause, 100)}`;
  return new Refusal('illegal-move', {}, saying('@clause', { clause: name }));
}

export function assert(condition: boolean): asserts condition {
  if (!condition) throw new Error('a fact that must hold does not');
}

// --- Sayings and tables ---------------------------------------------------------------------------------------------

export function name_of(seat: number): Saying {
  return saying('@name', { seat });
}

export function and_list(sayings: readonly Saying[]): Saying {
  return saying('@and', { list: [...sayings] });
}

/** A table before the deal, as far as seats and options tell of it. */
export function blank<Table>(seats: number, options: Dict<unknown>): Table {
  return { ...options, seats } as Table;
}

export function move_data(kinds: readonly KindLayout[], move: number): MoveData {
  const found = moveData(kinds, move);
  if (!found) throw new RangeError(`no move has the number ${move}`);
  return found;
}

// --- Truth and equality ---------------------------------------------------------------------------------------------

/** Whether Python takes a value for true: not what is none, zero or empty. */
export function truthy<Value>(value: Value): value is NonNullable<Value> {
  if (typeof value !== 'object' || value === null) return Boolean(value);
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Set) return value.size > 0;
  return Object.getPrototypeOf(value) !== Object.prototype || Object.keys(value).length > 0;
}

/** `value or other`. */
export function or<Value, Other>(value: Value, other: () => Other): NonNullable<Value> | Other {
  return truthy(value) ? value : other();
}

export function equal(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, place) => equal(each, other[place]));
  }
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
    throw new TypeError('only numbers, texts and lists of them are compared');
  }
  return one === other;
}

export function is_number(value: unknown): value is number {
  return typeof value === 'number';
}

export function is_string(value: unknown): value is string {
  return typeof value === 'string';
}

export function is_boolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

// --- Numbers --------------------------------------------------------------------------------------------------------

export function floordiv(number: number, by: number): number {
  if (by === 0) throw new RangeError('division by zero');
  return Math.floor(number / by);
}

export function mod(number: number, by: number): number {
  return number - floordiv(number, by) * by;
}

export function divmod(number: number, by: number): readonly [number, number] {
  return [floordiv(number, by), mod(number, by)];
}

export function abs(number: number): number {
  return Math.abs(number);
}

/** To so many places; what lies in the middle goes to the even neighbour. */
export function round(number: number, places = 0): number {
  const isTie = Number.isInteger(number * 2 ** (places + 1)) && Math.abs((number * 2 * 10 ** places) % 2) === 1;
  if (!isTie) return Number(number.toFixed(places));
  const lower = Math.floor(number * 10 ** places);
  return (mod(lower, 2) === 0 ? lower : lower + 1) / 10 ** places;
}

export function int(value: number | string | boolean): number {
  if (typeof value !== 'string') return Math.trunc(Number(value));
  if (!/^\s*[-+]?[0-9]+\s*$/.test(value)) throw new RangeError(`${value} is no number`);
  return Number(value);
}

export function float(value: number | boolean): number {
  return Number(value);
}

export function sum(numbers: Listed<number | boolean>): number {
  let found = 0;
  for (const number of numbers) found += Number(number);
  return found;
}

export function min<Value extends Key>(first: readonly Value[] | Value, ...others: Value[]): Value {
  return sorted(candidates(first, others))[0] as Value;
}

export function max<Value extends Key>(first: readonly Value[] | Value, ...others: Value[]): Value {
  return sorted(candidates(first, others)).at(-1) as Value;
}

function candidates<Value extends Key>(first: readonly Value[] | Value, others: readonly Value[]): readonly Value[] {
  const found = others.length ? [first as Value, ...others] : (first as readonly Value[]);
  if (!found.length) throw new RangeError('nothing to choose from');
  return found;
}

// --- Texts ----------------------------------------------------------------------------------------------------------

export function str(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return String(value);
}

/** A text with values in it: f"…". */
export function f(texts: TemplateStringsArray, ...values: readonly unknown[]): string {
  return texts.reduce((made, text, place) => made + str(values[place - 1]) + text);
}

export function chr(code: number): string {
  return String.fromCodePoint(code);
}

export function ord(letter: string): number {
  const code = letter.codePointAt(0);
  if (code === undefined) throw new RangeError('no letter');
  return code;
}

// eslint-disable-next-line no-control-regex -- Python takes some of these for blanks
const BLANKS = new RegExp('[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+');

/** The words of a text. */
export function split(text: string): string[] {
  return text.split(BLANKS).filter(Boolean);
}

export function partition(text: string, mark: string): readonly [string, string, string] {
  const place = text.indexOf(mark);
  return place < 0 ? [text, '', ''] : [text.slice(0, place), mark, text.slice(place + mark.length)];
}

export function isdigit(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

/** The parts of a text that is wholly of a form; a part that is missing is an empty text. */
export function fullmatch(form: RegExp, text: string): readonly string[] | null {
  const found = form.exec(text);
  return found && [...found].map((part) => part ?? '');
}

// --- Lists, dicts and sets ------------------------------------------------------------------------------------------

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

// --- Going through things -------------------------------------------------------------------------------------------

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

/** In order; texts by their code points, lists by their first difference. */
export function sorted<Value>(values: Listed<Value>, key: (value: Value) => Key = (value) => value as Key): Value[] {
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

// --- Rows and sets of records: as in src/tafelrunde/reading.py and kernel/bits.py -----------------------------------

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
