/** Texts, of which Python counts the letters and JavaScript the half letters. */

import { is_dict, Real, type Dict } from './values.ts';

/** As Python prints it; texts inside of lists and dicts in quotes. */
export function str(value: unknown): string {
  return typeof value === 'string' ? value : repr(value);
}

function repr(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Real) return realWritten(value.value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(BigInt(value)) : realWritten(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
  if (!is_dict(value)) return String(value);
  return `{${Object.entries(value)
    .map(([key, each]) => `${quoted(key)}: ${repr(each)}`)
    .join(', ')}}`;
}

/** Python writes exponents sooner than JavaScript does. */
function realWritten(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  if (Object.is(value, -0)) return '-0.0';
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power < -4 || power >= 16) {
    return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  const found = value.toFixed(Math.max(0, digits.replace(/[-.]/g, '').length - 1 - power));
  return found.includes('.') ? found : `${found}.0`;
}

const ESCAPED: Dict<string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const letters = [...text].map((letter) => {
    if (letter === mark) return `\\${mark}`;
    if (Object.hasOwn(ESCAPED, letter)) return ESCAPED[letter];
    return isprintable(letter) ? letter : escaped(ord(letter));
  });
  return mark + letters.join('') + mark;
}

function escaped(code: number): string {
  const [mark, digits] = code < 0x100 ? ['x', 2] : code < 0x10000 ? ['u', 4] : ['U', 8];
  return `\\${mark}${code.toString(16).padStart(digits, '0')}`;
}

export function isprintable(text: string): boolean {
  return /^[^\p{C}\p{Zl}\p{Zp}\p{Zs}]*$/u.test(text.replaceAll(' ', ''));
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

const ENDS = new RegExp(`^${BLANKS.source}|${BLANKS.source}$`, 'g');

/** Without blanks, or some other letters, at its ends. */
export function strip(text: string, letters?: string): string {
  if (letters === undefined) return text.replace(ENDS, '');
  let [begin, end] = [0, text.length];
  while (begin < end && letters.includes(text.charAt(begin))) begin++;
  while (begin < end && letters.includes(text.charAt(end - 1))) end--;
  return text.slice(begin, end);
}

/** Its bytes. */
export function encode(text: string): readonly number[] {
  return [...new TextEncoder().encode(text)];
}

export function partition(text: string, mark: string): readonly [string, string, string] {
  const place = text.indexOf(mark);
  return place < 0 ? [text, '', ''] : [text.slice(0, place), mark, text.slice(place + mark.length)];
}

export function isdigit(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

/** All places of a form, one after the other. */
export function finditer(form: RegExp, text: string): readonly string[][] {
  return [...text.matchAll(form)].map((found) => [...found].map((part) => part ?? ''));
}

/** The parts of a text that is wholly of a form; a part that is missing is an empty text. */
export function fullmatch(form: RegExp, text: string): readonly string[] | null {
  const found = form.exec(text);
  return found && [...found].map((part) => part ?? '');
}
