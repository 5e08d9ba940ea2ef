/** A record as plain numbers, which can travel from a worker to the page. */

import type { RecordLayout, RecordReader } from './layout.ts';

export type PlainRecord = Readonly<Record<string, number | readonly number[]>>;

/** All fields by name; the numbers of a field with several of them in a row. */
export function plain(reader: RecordReader, { fields }: RecordLayout): PlainRecord {
  const found = Object.entries(fields).map(([name, { shape }]) => [
    name,
    shape.length ? reader.numbers(name) : reader.number(name),
  ]);
  return Object.fromEntries(found) as PlainRecord;
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
