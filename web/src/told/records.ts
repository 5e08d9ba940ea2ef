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

/** The bytes of a record, given by its fields: the inverse of `plain`. A field that is missing is empty. */
export function packed(layout: RecordLayout, record: object): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(layout.size);
  const view = new DataView(bytes.buffer);
  for (const [name, { offset, type, shape }] of Object.entries(layout.fields)) {
    const value = (record as Readonly<Record<string, Field | undefined>>)[name];
    if (value !== undefined) pack(view, type as Kind, offset, shape, value);
  }
  return bytes;
}

function pack(view: DataView, kind: Kind, offset: number, [length, ...inner]: readonly number[], value: Field): void {
  if (length === undefined) {
    write(view, kind, offset, value as number | bigint | boolean);
    return;
  }
  const values = value as readonly Field[];
  if (values.length !== length) throw new RangeError(`a row of ${length}, not ${values.length}`);
  const step = inner.reduce((product, each) => product * each, sizeOf(kind));
  values.forEach((each, place) => pack(view, kind, offset + place * step, inner, each));
}

function write(view: DataView, kind: Kind, at: number, value: number | bigint | boolean): void {
  switch (kind) {
    case 'bool':
    case 'uint8':
      return view.setUint8(at, Number(value));
    case 'int16':
      return view.setInt16(at, Number(value), true);
    case 'int32':
      return view.setInt32(at, Number(value), true);
    case 'int64':
      return view.setBigInt64(at, BigInt(value), true);
    case 'uint64':
      return view.setBigUint64(at, BigInt(value), true);
    case 'float32':
      return view.setFloat32(at, Number(value), true);
    case 'float64':
      return view.setFloat64(at, Number(value), true);
    default:
      return view.setInt8(at, Number(value));
  }
}
