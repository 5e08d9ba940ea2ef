/** Records as the translated code reads them: by an engine's layout, numbers as numbers, words as bigints, rows as arrays. */

import { read, sizeOf, type Kind, type RecordLayout } from '../engine/layout.ts';

type Field = number | bigint | boolean | readonly Field[];

/** All fields of a record, which is copied: it stays as it was when the engine goes on. */
export function plain<Seen>(layout: RecordLayout, bytes: Uint8Array): Seen {
  if (bytes.length < layout.size) throw new RangeError(`a record of ${layout.size} bytes, not ${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, layout.size);
  const found: Record<string, Field> = {};
  for (const [name, { offset, type, shape }] of Object.entries(layout.fields)) {
    found[name] = field(view, type as Kind, offset, shape);
  }
  return found as Seen;
}

function field(view: DataView, kind: Kind, offset: number, shape: readonly number[]): Field {
  const [length, ...inner] = shape;
  if (length === undefined) {
    const value = read(view, kind, offset);
    return kind === 'bool' ? value !== 0 : kind === 'int64' ? Number(value) : value;
  }
  const step = inner.reduce((product, each) => product * each, sizeOf(kind));
  return Array.from({ length }, (_, place) => field(view, kind, offset + place * step, inner));
}
