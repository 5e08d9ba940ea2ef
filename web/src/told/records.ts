/** Records as the translated code reads them: by an engine's layout, numbers as numbers, words as bigints, rows as arrays. */

import { read, sizeOf, type Kind, type RecordLayout } from '../engine/layout.ts';

type Field = number | bigint | boolean | readonly Field[];

interface Bytes {
  readonly view: DataView;
}

const BYTES = Symbol('bytes');
const prototypes = new WeakMap<RecordLayout, object>();

/** A record with its fields, of which each is read when it is first asked for. It stays as it was when the engine goes on. */
export function plain<Seen>(layout: RecordLayout, bytes: Uint8Array): Seen {
  if (bytes.length < layout.size) throw new RangeError(`a record of ${layout.size} bytes, not ${bytes.length}`);
  const copy = bytes.slice(0, layout.size);
  let prototype = prototypes.get(layout);
  if (!prototype) prototypes.set(layout, (prototype = prototypeOf(layout)));
  return Object.create(prototype, { [BYTES]: { value: { view: new DataView(copy.buffer, copy.byteOffset) } } }) as Seen;
}

function prototypeOf(layout: RecordLayout): object {
  const prototype = {};
  for (const [name, { offset, type, shape }] of Object.entries(layout.fields)) {
    Object.defineProperty(prototype, name, {
      get(this: { readonly [BYTES]: Bytes }) {
        const value = field(this[BYTES].view, type as Kind, offset, shape);
        Object.defineProperty(this, name, { value });
        return value;
      },
    });
  }
  return prototype;
}

function field(view: DataView, kind: Kind, offset: number, shape: readonly number[]): Field {
  const [length, ...inner] = shape;
  if (length === undefined) {
    const value = read(view, kind, offset);
    return kind === 'bool' ? value !== 0 : kind === 'int64' ? Number(value) : value;
  }
  if (kind === 'int8' && !inner.length) return [...new Int8Array(view.buffer, view.byteOffset + offset, length)];
  const step = inner.reduce((product, each) => product * each, sizeOf(kind));
  const found: Field[] = [];
  for (let place = 0; place < length; place++) found.push(field(view, kind, offset + place * step, inner));
  return found;
}
