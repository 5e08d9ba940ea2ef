/**
 * What a seat, or a spectator, is told: the same as server/perspective.py. Around one screen the racks of the others stay
 * hidden because nothing else than this reaches the page.
 */

import { base64Of } from '../base64.ts';
import { saying } from '../sayings.ts';
import { PROTOCOL, type Next, type Result, type Shown, type TableEvent, type Welcome } from '../wire.ts';
import { changesThePosition, keyOf, type Event } from './events.ts';
import type { Look, Position, View } from './position.ts';
import { summary, type Table } from './table.ts';

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type Changes = NonNullable<TableEvent['changes']>;
type Standing = Pick<Shown, 'phase' | 'due' | 'left' | 'offer' | 'seen' | 'may_undo' | 'result'>;

/** One way to look at a table, and what it showed last. */
export class Perspective {
  readonly seat: number | null;
  view: View | null;
  #seen: Uint8Array | null = null; // what the view was made from, as long as it is of use

  constructor(table: Table, seat: number | null) {
    this.seat = seat;
    this.view = table.position?.view(seat) ?? null;
  }

  /** An event that has just happened. */
  tell(table: Table, event: Event): TableEvent {
    const { seq, at, kind } = event;
    if (event.kind === 'moved') return this.#tellMove(table.underWay, event, table.underWay.look(this.seat));
    const told: Mutable<TableEvent> = { type: 'event', seq, at, kind, ...openPart(table, event) };
    if (kind === 'began' && table.start !== null) told.start = table.start;
    if (event.kind === 'undone' || event.kind === 'advised')
      told.told = [saying(`table.${event.kind}`, { name: saying('@name', { seat: event.body.seat }) })];
    if (changesThePosition(event)) told.changes = this.#show(table.underWay, table.underWay.seen(this.seat));
    return told;
  }

  #tellMove(position: Position, event: Event & { readonly kind: 'moved' }, { seen, outcome }: Look): TableEvent {
    const { seq, at, kind, body } = event;
    const { telling, layout } = position.setting;
    const changes = this.#show(position, seen);
    const move = position.moveSeenBy(this.seat);
    return {
      type: 'event',
      seq,
      at,
      kind,
      seat: body.seat,
      by: body.by,
      move: move as TableEvent['move'] & object,
      outcome,
      told: telling.tell_move(layout, this.view as View, move, outcome),
      changes,
    };
  }

  /** The same, with how things stand now. */
  tellLive(table: Table, event: Event): TableEvent {
    const told = this.tell(table, event);
    const seen = this.#seen;
    this.#seen = null;
    return { ...told, ...standing(table, this.seat, seen) };
  }

  /** Show what is seen from here now; what has changed by that. */
  #show(position: Position, seen: Uint8Array): Changes {
    const before = this.view;
    this.#seen = seen;
    this.view = position.viewOf(seen);
    return changedKeys(before, this.view);
  }

  /** All that is seen from here. */
  shown(table: Table): Shown {
    return { type: 'shown', looking: this.seat, view: this.view, seq: table.seq, ...standing(table, this.seat) };
  }
}

/** The keys of a view that have changed. */
function changedKeys(before: View | null, after: View): Changes {
  const entries = Object.entries(after);
  if (!before) return Object.fromEntries(entries);
  const old = before as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key])));
}

function openPart(table: Table, event: Event): Partial<TableEvent> {
  switch (event.kind) {
    case 'taken':
    case 'revealed':
    case 'undone':
    case 'advised':
      return { seat: event.body.seat };
    case 'joined':
      return withPledge({ seat: event.body.seat, name: event.body.name }, event.body.pledge);
    case 'pledged':
      return { pledges: table.pledges };
    case 'began':
      return { nonces: table.fairness.nonces };
    case 'replaced':
      return { seat: event.body.seat, level: event.body.level, name: table.seat(event.body.seat).bot };
    default:
      return {};
  }
}

function withPledge(part: Partial<TableEvent>, pledge: string | undefined): Partial<TableEvent> {
  return pledge === undefined ? part : { ...part, pledge };
}

// --- How things stand now -------------------------------------------------------------------------------------------
function standing(table: Table, seat: number | null, seen: Uint8Array | null = null): Standing {
  const { phase, position, due } = table;
  const left = due === null ? null : Math.max(0, due - Date.now() / 1000);
  const now: Mutable<Standing> = { phase, due, left, offer: null, may_undo: false };
  if (phase === 'over') now.result = result(table);
  else if (position && seat === position.toMove && !table.botToMove) {
    const known = seen ?? position.seen(seat);
    now.offer = position.offerTo(known);
    now.seen = base64Of(known);
    now.may_undo = position.mayUndo;
  }
  return now;
}

/** How the game ended, with all that is needed to check the shuffle. */
export function result(table: Table): Result {
  const { underWay: position, setting } = table;
  const { winners } = position;
  return {
    winners,
    places: position.places,
    reason: String(position.reason),
    told: setting.telling.tell_result(setting.layout, position.view(null), winners),
    fair: table.fairness,
  };
}

/** Where the rematch is, with the keys of one's own seats there: everybody moves on by one. */
export function nextTable({ next, seats }: Table, yours: readonly number[]): Next | null {
  if (!next) return null;
  const keys = yours.map((seat) => (seat + 1) % seats.length).map((seat) => [seat, keyOf(next.master, seat)]);
  return { table: next.table, keys: Object.fromEntries(keys) as Record<string, string> };
}

/** The events after `since` as a seat may know them, from a table that is played again from its log. */
export function history(table: Table, log: readonly Event[], seat: number | null, since: number): TableEvent[] {
  const again = table.anew();
  let perspective = new Perspective(again, seat);
  const found: TableEvent[] = [];
  for (const event of log) {
    if (event.seq === since + 1) perspective = new Perspective(again, seat);
    if (event.seq > 1) again.follow(event);
    if (event.seq > since) found.push(perspective.tell(again, event));
  }
  return found;
}

/** The answer to `hello`, with the events that were missed. */
export function welcome(
  table: Table,
  missed: readonly TableEvent[],
  seat: number | null,
  yours: readonly number[],
  host: boolean,
  version: string,
): Welcome {
  return {
    type: 'welcome',
    ...summary(table),
    ...standing(table, seat),
    protocol: PROTOCOL,
    version,
    yours,
    host,
    looking: seat,
    start: table.start,
    layout: table.setting.layout,
    events: missed,
    seq: table.seq,
    view: table.position?.view(seat) ?? null,
    next: nextTable(table, yours),
    engine: table.setting.engine.layout.fingerprint,
  } as Welcome;
}
