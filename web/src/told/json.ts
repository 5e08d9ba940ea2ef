/**
 * JSON as Python reads it. `JSON.parse` gives 1 for 1.0 and rounds large numbers; a board or a record must be refused here
 * for the same reasons, in the same words, as on the server.
 */

import { Real, Refusal } from './runtime.ts';

const DEEPEST = 500; // lists and objects within each other; nothing of ours has ten
const MOST_DIGITS = 4300; // of a whole number, as Python has it
const BLANKS = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const WORDS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
];

/** What a text says: whole numbers too large for JavaScript as bigints, 1.0 as a `Real`. `name` is that of the file. */
export function readJson(text: string, name: string): unknown {
  try {
    return new Reader(text).all();
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal('not-json', { path: name });
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #place = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  all(): unknown {
    const found = this.#value();
    if (this.#next() !== '') throw new SyntaxError('more than one value');
    return found;
  }

  #value(): unknown {
    const letter = this.#next();
    switch (letter) {
      case '"':
        return this.#string();
      case '[':
        return this.#list();
      case '{':
        return this.#object();
    }
    const isDigit = letter >= '0' && letter <= '9';
    const word = isDigit ? undefined : WORDS.find(([each]) => this.#text.startsWith(each, this.#place));
    if (!word) return this.#number();
    this.#place += word[0].length;
    return word[1];
  }

  /** The next letter that is no blank; an empty text at the end. */
  #next(): string {
    BLANKS.lastIndex = this.#place;
    BLANKS.test(this.#text);
    this.#place = BLANKS.lastIndex;
    return this.#text.charAt(this.#place);
  }

  #list(): unknown[] {
    const found: unknown[] = [];
    this.#parts(']', () => found.push(this.#value()));
    return found;
  }

  #object(): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.#parts('}', () => {
      if (this.#next() !== '"') throw new SyntaxError('a key must be a text');
      const key = this.#string();
      if (this.#next() !== ':') throw new SyntaxError('a key must have a value');
      this.#place++;
      entries.push([key, this.#value()]);
    });
    return Object.fromEntries(entries); // where __proto__ is a key as any other
  }

  /** What stands between brackets, with commas between the parts. */
  #parts(end: string, part: () => void): void {
    if (++this.#depth > DEEPEST) throw new SyntaxError('too deep');
    this.#place++;
    for (let first = true; first || this.#next() !== end; first = false) {
      if (first && this.#next() === end) break;
      if (!first) {
        if (this.#next() !== ',') throw new SyntaxError('parts must have commas between them');
        this.#place++;
      }
      part();
    }
    this.#place++;
    this.#depth--;
  }

  #string(): string {
    let end = this.#place + 1;
    for (; this.#text.charAt(end) !== '"'; end++) {
      if (end >= this.#text.length) throw new SyntaxError('a text must end');
      if (this.#text.charAt(end) === '\\') end++;
    }
    const found = JSON.parse(this.#text.slice(this.#place, end + 1)) as string;
    this.#place = end + 1;
    return found;
  }

  #number(): number | bigint | Real {
    NUMBER.lastIndex = this.#place;
    const found = NUMBER.exec(this.#text);
    if (!found) throw new SyntaxError('no value');
    this.#place = NUMBER.lastIndex;
    const [written, fraction, exponent] = found;
    const value = Number(written);
    if (fraction !== undefined || exponent !== undefined) return Number.isInteger(value) ? new Real(value) : value;
    if (written.length > MOST_DIGITS) throw new SyntaxError('a number too large');
    return Number.isSafeInteger(value) ? value : BigInt(written);
  }
}
