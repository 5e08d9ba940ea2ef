/**
 * The layout of an engine: what src/tafelrunde/engines/layout.py writes beside it, and readers that go by it. It says
 * where the fields of every record are, so nothing here knows a game.
 */

export type Kind =
  'bool' | 'int8' | 'int16' | 'int32' | 'int64' | 'uint8' | 'uint64' | 'float32' | 'float64' | 'record';

export interface FieldLayout {
  readonly offset: number;
  readonly type: string;
  readonly shape: readonly number[];
}

export interface RecordLayout {
  readonly size: number;
  readonly fields: Readonly<Record<string, FieldLayout>>;
}

export const RECORDS = [
  'state',
  'seen',
  'offered',
  'brought',
  'notes',
  'desk',
  'node',
  'work',
  'settings',
  'pans',
  'tally',
  'runner',
] as const;
export type RecordName = (typeof RECORDS)[number];

export const SIZES = [
  'tree',
  'root',
  'no_node',
  'turn_room',
  'level_room',
  'leaving_room',
  'most_moves',
  'move_count',
  'most_seats',
  'most_runners',
] as const;
export type SizeName = (typeof SIZES)[number];

export interface PartLayout {
  readonly name: string;
  readonly count: number;
  readonly stride: number;
  readonly least: number;
  readonly names: readonly string[] | null;
}

export interface KindLayout {
  readonly do: string;
  readonly first: number;
  readonly parts: readonly PartLayout[];
  readonly secret: string | null;
}

export interface ModeLayout {
  readonly seats: number;
  readonly options: Readonly<Record<string, string | boolean | number>>;
  /** The first position before the shuffle, in base64. */
  readonly state: string;
}

export interface EngineLayout {
  readonly format: number;
  readonly game: string;
  readonly fingerprint: string;
  readonly size: number;
  readonly crc: number;
  readonly records: Readonly<Record<RecordName, RecordLayout>>;
  readonly sizes: Readonly<Record<SizeName, number>>;
  readonly reasons: readonly string[];
  readonly moves: readonly KindLayout[];
  readonly modes: readonly ModeLayout[];
}

export type MoveData = Readonly<Record<string, number | string>>;

const BYTES: Readonly<Record<Kind, number>> = {
  bool: 1,
  int8: 1,
  uint8: 1,
  int16: 2,
  int32: 4,
  float32: 4,
  int64: 8,
  uint64: 8,
  float64: 8,
  record: 1,
};
const FORMAT = 1;
const LARGEST_RECORD = 1 << 20;
const LARGEST_TREE = 1 << 20;

/** Whether something is a layout that this page can go by. What it says of a game's rules is not looked at. */
export function isLayout(found: unknown): found is EngineLayout {
  if (!isObject(found) || found['format'] !== FORMAT) return false;
  const { records, sizes, moves, modes, size, crc } = found;
  return (
    typeof found['game'] === 'string' &&
    typeof found['fingerprint'] === 'string' &&
    isCount(size) &&
    isCount(crc) &&
    isObject(records) &&
    RECORDS.every((name) => isRecord(records[name])) &&
    isObject(sizes) &&
    SIZES.every((name) => Number.isSafeInteger(sizes[name])) &&
    isCount(sizes['tree'], LARGEST_TREE) &&
    isCount(sizes['most_moves'], LARGEST_RECORD) &&
    ['turn_room', 'level_room', 'leaving_room', 'most_seats', 'most_runners'].every((name) =>
      isCount(sizes[name], 64),
    ) &&
    Array.isArray(moves) &&
    moves.every(isKind) &&
    Array.isArray(modes)
  );
}

function isObject(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null && !Array.isArray(found);
}

function isCount(found: unknown, most = Number.MAX_SAFE_INTEGER): found is number {
  return Number.isSafeInteger(found) && (found as number) >= 0 && (found as number) <= most;
}

/** A record whose fields all lie within it. */
function isRecord(found: unknown): boolean {
  if (!isObject(found) || !isCount(found['size'], LARGEST_RECORD) || !isObject(found['fields'])) return false;
  const size = found['size'];
  return Object.values(found['fields']).every((field) => {
    if (!isObject(field) || !isCount(field['offset']) || !Array.isArray(field['shape'])) return false;
    const kind = field['type'] as Kind;
    if (!(kind in BYTES) || !field['shape'].every((length) => isCount(length, LARGEST_RECORD))) return false;
    const numbers = (field['shape'] as number[]).reduce((product, length) => product * length, 1);
    return kind === 'record' || field['offset'] + numbers * BYTES[kind] <= size;
  });
}

function isKind(found: unknown): boolean {
  if (!isObject(found) || typeof found['do'] !== 'string' || !isCount(found['first'])) return false;
  if (!Array.isArray(found['parts'])) return false;
  return found['parts'].every(
    (part: unknown) =>
      isObject(part) &&
      typeof part['name'] === 'string' &&
      isCount(part['count'], LARGEST_RECORD) &&
      isCount(part['stride']) &&
      part['stride'] > 0 &&
      Number.isSafeInteger(part['least']) &&
      (part['names'] === null || (Array.isArray(part['names']) && part['names'].length === part['count'])),
  );
}

// --- Moves as data: the same as src/tafelrunde/kernel/moves.py -----------------------------------------------------

/** A move as data; null if no move has this number. */
export function moveData(kinds: readonly KindLayout[], move: number): MoveData | null {
  for (const kind of kinds) {
    const found = dataOfKind(kind, move);
    if (found) return found;
  }
  return null;
}

/** Of which kind a move is. */
export function kindOf(kinds: readonly KindLayout[], move: number): KindLayout | undefined {
  return kinds.find((kind) => dataOfKind(kind, move));
}

function dataOfKind(kind: KindLayout, move: number): MoveData | null {
  const found: Record<string, number | string> = { do: kind.do };
  let left = move - kind.first;
  for (const part of kind.parts) {
    const step = Math.floor(left / part.stride);
    if (step < 0 || step >= part.count) return null;
    found[part.name] = part.names?.[step] ?? part.least + step;
    left -= step * part.stride;
  }
  return left === 0 ? found : null;
}

/** The number of a move; null if the data is none. The move need not be legal. */
export function moveNumber(kinds: readonly KindLayout[], data: MoveData): number | null {
  const kind = kinds.find((each) => each.do === data['do']);
  if (!kind || Object.keys(data).length !== 1 + kind.parts.length) return null;
  let number = kind.first;
  for (const part of kind.parts) {
    const step = stepOf(part, data[part.name]);
    if (step === null) return null;
    number += step * part.stride;
  }
  return number;
}

function stepOf(part: PartLayout, value: number | string | undefined): number | null {
  const step = part.names ? part.names.indexOf(String(value)) : Number(value) - part.least;
  const fits = typeof value === (part.names ? 'string' : 'number');
  return fits && Number.isInteger(step) && step >= 0 && step < part.count ? step : null;
}

// --- Records --------------------------------------------------------------------------------------------------------

/** Reads a record by the names of its fields. It keeps a copy, so it stays as it was when the engine goes on. */
export class RecordReader {
  readonly #layout: RecordLayout;
  readonly #view: DataView;

  constructor(layout: RecordLayout, bytes: Uint8Array) {
    this.#layout = layout;
    const copy = bytes.slice(0, layout.size);
    this.#view = new DataView(copy.buffer);
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.#view.buffer.slice(0));
  }

  /** A field of one number, or one number of a field of several. */
  number(field: string, at = 0): number {
    return Number(this.#value(field, at));
  }

  /** All numbers of a field, the last index running fastest. */
  numbers(field: string): number[] {
    const count = (this.#layout.fields[field]?.shape ?? []).reduce((product, length) => product * length, 1);
    return Array.from({ length: count }, (_, at) => this.number(field, at));
  }

  #value(field: string, at: number): number | bigint {
    const found = this.#layout.fields[field];
    if (!found) throw new RangeError(`no field ${field}`);
    return read(this.#view, found.type as Kind, found.offset + at * BYTES[found.type as Kind]);
  }
}

/** The bytes of one number. */
export function sizeOf(kind: Kind): number {
  return BYTES[kind];
}

export function read(view: DataView, kind: Kind, at: number): number | bigint {
  switch (kind) {
    case 'bool':
    case 'uint8':
      return view.getUint8(at);
    case 'int16':
      return view.getInt16(at, true);
    case 'int32':
      return view.getInt32(at, true);
    case 'int64':
      return view.getBigInt64(at, true);
    case 'uint64':
      return view.getBigUint64(at, true);
    case 'float32':
      return view.getFloat32(at, true);
    case 'float64':
      return view.getFloat64(at, true);
    default:
      return view.getInt8(at);
  }
}
