/** Dicts whose keys are no texts: numbers, lists, objects. As in Python, equal keys are the same. */

import { Real } from './values.ts';

export class Keyed<Key, Value> implements Iterable<Key> {
  readonly #entries = new Map<string, [Key, Value]>();

  constructor(entries: Iterable<readonly [Key, Value]> = []) {
    for (const [key, value] of entries) this.put(key, value);
  }

  get size(): number {
    return this.#entries.size;
  }

  has(key: unknown): boolean {
    return this.#entries.has(nameOf(key));
  }

  at(key: Key): Value {
    const found = this.#entries.get(nameOf(key));
    if (!found) throw new RangeError('no such entry');
    return found[1];
  }

  /** A key that is there stays what it was, and where it was. */
  put(key: Key, value: Value): void {
    const found = this.#entries.get(nameOf(key));
    if (found) found[1] = value;
    else this.#entries.set(nameOf(key), [key, value]);
  }

  entries(): [Key, Value][] {
    return [...this.#entries.values()];
  }

  [Symbol.iterator](): Iterator<Key> {
    return this.entries()
      .map(([key]) => key)
      .values();
  }
}

/** The same text for equal keys: 1.0 is 1, and so is true. */
function nameOf(key: unknown): string {
  if (Array.isArray(key) && key.every(isPlain)) return JSON.stringify(key); // most often
  return JSON.stringify(key, (_, value: unknown) => {
    if (value instanceof Real) return value.value;
    return typeof value === 'boolean' ? Number(value) : typeof value === 'bigint' ? Number(value) : value;
  });
}

function isPlain(part: unknown): boolean {
  return typeof part === 'string' || typeof part === 'number';
}
