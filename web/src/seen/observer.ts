/**
 * What this browser keeps of a table, as it was first told: with it a finished game can be checked against its record. The
 * same as src/tafelrunde/witness.py, and the same file.
 */

import type { Shown, TableEvent, Welcome } from '../wire.ts';

export type View = Readonly<Record<string, unknown>>;

/** Something that was seen: an event that changed the position, or all that a seat sees (`shown`). */
export interface Observation {
  readonly seq: number;
  readonly kind: string;
  /** The seat it was seen from; null: as a spectator. */
  readonly looking: number | null;
  readonly seat?: number;
  readonly by?: string;
  readonly move?: View;
  readonly outcome?: View;
  /** To be laid over the view of the observation before. */
  readonly changes?: View;
  /** Instead of changes: all of it. */
  readonly view?: View;
}

/** All that is told but once. */
export interface Firsts {
  table: string;
  game: string;
  options: Readonly<Record<string, unknown>>;
  layout: View | null;
  lot: boolean | null;
  commitment: string;
  pledges: readonly string[];
  nonces: readonly string[];
  start: number | null;
}

export interface Witness extends Firsts {
  readonly witness: 1;
  /** By seat, one's own nonces. */
  own: Readonly<Record<string, string>>;
  /** One's own seats whose nonce was sent. */
  revealed: readonly number[];
  /** Seats that a bot had taken over before the pledges were told. */
  stood_in: readonly number[];
  seen: Observation[];
  /** What was told again otherwise. */
  contradictions: readonly string[];
}

type Known = ReadonlyMap<string, readonly [Observation, View | null]>;

const CHANGING = ['began', 'moved', 'undone'];
const FACTS = ['kind', 'seat', 'by', 'move', 'outcome'] as const;

export function blank(): Witness {
  return {
    witness: 1,
    table: '',
    game: '',
    options: {},
    layout: null,
    lot: null,
    commitment: '',
    own: {},
    revealed: [],
    stood_in: [],
    pledges: [],
    nonces: [],
    start: null,
    seen: [],
    contradictions: [],
  };
}

/** Fills a witness from the messages of a server. */
export class Observer {
  readonly witness: Witness;
  #looking: number | null = null;
  #view: View | null = null; // what is on the table as far as it was told; null: not known
  #isChained = false; // whether the last observation led to it
  #newest: number;

  constructor(witness: Witness) {
    this.witness = witness;
    const events = witness.seen.filter(({ kind }) => CHANGING.includes(kind));
    this.#newest = Math.max(0, ...events.map(({ seq }) => seq));
  }

  note(message: Welcome | TableEvent | Shown): void {
    if (message.type === 'welcome') this.#welcome(message);
    else if (message.type === 'shown') this.#show(message);
    else this.#happen(message, new Map());
  }

  #welcome(message: Welcome): void {
    this.#first('commitment', message.commitment);
    this.#first('table', message.table);
    this.#first('game', message.game);
    this.#first('options', message.options);
    this.#first('layout', message.layout as unknown as View);
    this.#first('lot', message.lot);
    const { events, looking } = message;
    const isWhole = events[0]?.seq === 1;
    if (events.length && (isWhole || looking !== this.#looking)) {
      this.#view = null;
      this.#isChained = false;
    }
    this.#looking = looking;
    const pairs = isWhole ? views(this.witness.seen) : [];
    const known = new Map(pairs.map(([each, view]) => [placeOf(each), [each, view] as const]));
    for (const event of events) this.#happen(event, known);
    this.#show(message);
  }

  /** All that is seen now. */
  #show({ looking, seq, view: told }: Welcome | Shown): void {
    this.#looking = looking;
    if (!told) return;
    const view = told as unknown as View;
    const isNews = !this.#isChained || !same(this.#view, view);
    const last = this.witness.seen.at(-1);
    if (this.#isChained && isNews && last?.seq === seq && last.looking === looking) this.#contradict('seen');
    if (isNews) this.witness.seen.push({ seq, kind: 'shown', looking, view });
    this.#view = view;
    this.#isChained = true;
  }

  #happen(event: TableEvent, known: Known): void {
    const { witness } = this;
    if (!witness.pledges.length && ['joined', 'replaced', 'left'].includes(event.kind)) {
      const others = witness.stood_in.filter((seat) => seat !== event.seat);
      witness.stood_in = event.level && event.seat !== undefined ? [...others, event.seat] : others;
    }
    if (event.pledges) this.#first('pledges', event.pledges);
    if (event.nonces) this.#first('nonces', event.nonces);
    if (event.start !== undefined) this.#first('start', event.start);
    if (!CHANGING.includes(event.kind)) return;
    const changes = (event.changes ?? {}) as View;
    if (this.#view || event.kind === 'began') this.#view = { ...this.#view, ...changes };
    const { seq, kind, seat, by, move, outcome } = event;
    const seen = { seq, kind, looking: this.#looking, seat, by, move, outcome } as Observation;
    if (seq <= this.#newest) return this.#compare(known.get(placeOf(seen)), seen);
    this.#newest = seq;
    this.witness.seen.push(this.#isChained ? { ...seen, changes } : { ...seen, view: this.#view ?? undefined });
    this.#isChained = this.#view !== null;
  }

  /** What is told again changes nothing; from another seat it looks different. */
  #compare(before: readonly [Observation, View | null] | undefined, again: Observation): void {
    this.#isChained = before !== undefined && before[0] === this.witness.seen.at(-1);
    if (!before) return;
    const [first, view] = before;
    const isSame = FACTS.every((fact) => same(first[fact], again[fact]));
    if (!isSame || (view && this.#view && !same(view, this.#view))) this.#contradict('seen');
  }

  /** Keep what is told for the first time; what is told again must be the same. */
  #first<What extends keyof Firsts>(what: What, value: Firsts[What]): void {
    const kept = this.witness[what];
    if (isNothing(kept)) this.witness[what] = value as Witness[What];
    else if (!same(kept, value)) this.#contradict(what);
  }

  #contradict(what: string): void {
    const { contradictions } = this.witness;
    if (!contradictions.includes(what)) this.witness.contradictions = [...contradictions, what];
  }
}

function placeOf({ seq, looking }: Observation): string {
  return `${seq} ${looking}`;
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && !Object.keys(value as object).length);
}

/** Every observation with all that was on the table then, as far as it is known. */
export function views(seen: readonly Observation[]): (readonly [Observation, View | null])[] {
  let view: View | null = null;
  return seen.map((each) => {
    view = each.view ?? (each.changes && view ? { ...view, ...each.changes } : null);
    return [each, view] as const;
  });
}

/** Whether two pieces of JSON say the same, in whatever order; what is missing says nothing, as null does. */
export function same(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (!one || !other || typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => same(Reflect.get(one, key), Reflect.get(other, key)));
}
