/** Values: what is true, what is equal, what is of which type; numbers. */

import { sorted } from './walks.ts';

export type Dict<Value> = Readonly<Record<string, Value>>;
/** What JSON can say. */
export type Json = boolean | number | string | null | readonly Json[] | { readonly [key: string]: Json };
export type Listed<Value> = Iterable<Value>;
export type Key = number | string | boolean | readonly Key[];

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

/** A real number without a fraction, 1.0, which Python tells from 1. All other real numbers are numbers. */
export class Real {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  /** What is reckoned with it is reckoned with its value. */
  valueOf(): number {
    return this.value;
  }

  toJSON(): number {
    return this.value;
  }
}

/** Truths are numbers, 1.0 is 1, and whole numbers may be too large for JavaScript's. */
function numberOf(value: unknown): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Real) return value.value;
  return typeof value === 'boolean' ? Number(value) : undefined;
}

export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === 'string' || typeof other === 'string') return false;
  const [a, b] = [numberOf(one), numberOf(other)];
  // Not with three signs: 1n and 1 are equal.
  if (a !== undefined || b !== undefined) return a !== undefined && b !== undefined && a == b;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, place) => equal(each, other[place]));
  }
  if (!is_dict(one) || !is_dict(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && equal(one[key], other[key]))
  );
}

// --- Types: True is an int, too -------------------------------------------------------------------------------------

export function isWhole(value: unknown): value is number {
  return typeof value === 'bigint' || Number.isInteger(value);
}

export function is_int(value: unknown): value is number {
  return isWhole(value) || typeof value === 'boolean';
}

export function is_float(value: unknown): value is number {
  return value instanceof Real || (typeof value === 'number' && !Number.isInteger(value));
}

export function is_str(value: unknown): value is string {
  return typeof value === 'string';
}

export function is_bool(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

interface Exactly {
  int: number;
  str: string;
  bool: boolean;
}

/** `type(value) is int`. */
export function is_exactly<Name extends keyof Exactly>(value: unknown, name: Name): value is Exactly[Name] {
  return type(value) === name;
}

export function type(value: unknown): string {
  if (value === null) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'str';
  if (isWhole(value)) return 'int';
  return is_float(value) ? 'float' : Array.isArray(value) ? 'list' : 'dict';
}

/* eslint-disable @typescript-eslint/no-explicit-any -- as Python's type checker has it: of what is inside nothing is known */

export function is_list(value: unknown): value is readonly any[] {
  return Array.isArray(value);
}

export function is_dict(value: unknown): value is Dict<any> {
  return typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

/* eslint-enable @typescript-eslint/no-explicit-any */

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
  return Math.abs(Number(numberOf(number)));
}

/** The way from corner to corner, right to the last digit: what is added to the root is what rounding has lost. */
export function hypot(x: number, y: number): number {
  const [a, restOfA] = squared(x);
  const [b, restOfB] = squared(y);
  const sum = a + b;
  const root = Math.sqrt(sum);
  if (root === 0 || !Number.isFinite(root)) return root;
  const [square, restOfSquare] = squared(root);
  const lost = a > b ? a - sum + b : b - sum + a;
  return root + (sum - square + (lost + restOfA + restOfB - restOfSquare)) / (2 * root);
}

/** A square, and what it lacks to the exact one (Veltkamp and Dekker). */
function squared(number: number): readonly [number, number] {
  const large = number * 134217729;
  const high = large - (large - number);
  const low = number - high;
  const square = number * number;
  return [square, high * high - square + 2 * high * low + low * low];
}

/** To so many places; what lies in the middle goes to the even neighbour. */
export function round(number: number, places = 0): number {
  const isTie = Number.isInteger(number * 2 ** (places + 1)) && Math.abs((number * 2 * 10 ** places) % 2) === 1;
  if (!isTie) return Number(number.toFixed(places));
  const lower = Math.floor(number * 10 ** places);
  return (mod(lower, 2) === 0 ? lower : lower + 1) / 10 ** places;
}

export function int(value: unknown): number {
  if (typeof value !== 'string') return Math.trunc(Number(numberOf(value)));
  if (!/^\s*[-+]?[0-9]+\s*$/.test(value)) throw new RangeError(`${value} is no number`);
  return Number(value);
}

export function float(value: unknown): number {
  return Number(numberOf(value));
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
