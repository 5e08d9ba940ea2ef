/** All that this browser knows of one table, kept current by its connection. Components read it and ask it to act. */

import { sentence } from '../sayings.ts';
import { settings } from '../settings.svelte.ts';
import { loadClausesOf, loadLinesOf, texts } from '../words.svelte.ts';
import {
  PROTOCOL,
  type Answer,
  type Candidate,
  type GameName,
  type Games,
  type Next,
  type Result,
  type Said,
  type Saying,
  type SeatFacts,
  type Shown,
  type TableEvent,
  type Told,
  type Welcome,
} from '../wire.ts';
import type { Witness } from '../seen/observer.ts';
import { Acting } from './acting.svelte.ts';
import { Binding, ownNonce, pledgeOf } from './binding.ts';
import { Connection, type Status } from './connection.ts';
import { lastOutcomeOf, movesSince, withEvents, withLastView, type Moment } from './history.ts';
import { findMine, keysFor, loseSeat, noteOver, remember } from './mine.svelte.ts';
import { nameOf } from './names.ts';
import { Playback } from './playback.svelte.ts';
import { Previews } from './previews.svelte.ts';
import type { Telling } from './protocol.ts';

const SAID = 7000; // milliseconds that what somebody says is shown
const SENT_AWAY: readonly string[] = ['table-closed', 'table-deleted', 'banned'];
const MOST_MISSED = 12; // more missed events than that are not played one by one

export class Table<G extends GameName = GameName> {
  readonly id: string;

  status: Status = $state('connecting');
  game: string | null = $state(null);
  phase: Welcome['phase'] = $state('waiting');
  seats: readonly SeatFacts[] = $state.raw([]);
  /** Which of them are at a screen just now. */
  present: readonly boolean[] = $state.raw([]);
  /** Since when nobody is, by seat, in seconds; null: somebody is. */
  away: readonly (number | null)[] = $state.raw([]);
  /** Seconds after which a bot may play on for somebody who is away. */
  patience = $state(0);
  /** By seat, the number of what somebody has just said. */
  said: Readonly<Record<number, number>> = $state.raw({});
  watchers = $state(0);
  /** Whether there are hints at this table. */
  hints = $state(true);
  yours: readonly number[] = $state.raw([]);
  host = $state(false);
  /** The seat whose rack is on the screen; null while all are hidden. */
  looking: number | null = $state(null);
  commitment = $state('');
  layout: Games[G]['layout'] | null = $state.raw(null);
  /** The fingerprint of the engine that may think about this game; null where the server has none. */
  engine: string | null = $state(null);
  /** All that the seat to move knows, for the engine; null while it is not one's turn. */
  seen: string | null = $state(null);
  due: number | null = $state(null);
  /** When the turn clock runs out, as `performance.now` counts. */
  ends: number | null = $state(null);
  result: Result | null = $state.raw(null);
  next: Next | null = $state.raw(null);
  /** Why whoever runs the server has sent us away. */
  farewell: Saying | null = $state.raw(null);
  moments: readonly Moment<G>[] = $state.raw([]);

  readonly playback: Playback;
  readonly previews: Previews<G>;
  readonly acting: Acting<G>;

  #offer: Games[G]['offer'] | null = $state.raw(null);
  #mayUndo = $state(false);
  #connection: Connection;
  /** Whether the next welcome replaces all that is known, rather than adding to it. */
  #anew = false;
  #binding: Binding | null;

  /** `open` leads to a table in this browser; who only `watches` uses none of the keys that this browser has. */
  constructor(id: string, open?: (url: string) => WebSocket, watches = false) {
    this.id = id;
    this.#connection = new Connection({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${id}/socket`,
      hello: () => ({
        type: 'hello',
        protocol: PROTOCOL,
        keys: watches ? [] : keysFor(id),
        since: this.#anew ? 0 : this.seq,
      }),
      heard: (message) => this.#hear(message),
      changed: (status) => (this.status = status),
      open,
      here: open !== undefined,
    });
    this.#binding = watches ? null : new Binding(id, this.#connection, open === undefined);
    this.playback = new Playback(this);
    this.previews = new Previews(this);
    this.acting = new Acting(this.#connection, async () => loadClausesOf(this.game));
  }

  start(): void {
    this.#connection.start();
  }

  close(): void {
    this.playback.stop();
    this.previews.stop();
    this.#connection.close();
  }

  /** Come back with other keys: everything is told anew. */
  reload(): void {
    this.#anew = true;
    this.#connection.redial();
  }

  // --- What is on the screen --------------------------------------------------------------------------------------
  get seq(): number {
    return this.moments.at(-1)?.event.seq ?? 0;
  }

  /** What the table looks like in the moment that is shown. */
  get view(): Games[G]['view'] | null {
    return this.moments[this.playback.at]?.view ?? null;
  }

  /** The view now, whatever is shown. */
  get newest(): Games[G]['view'] | null {
    return this.moments.at(-1)?.view ?? null;
  }

  /** Where one's own rack is read: while somebody looks back, their pieces stay where they are. */
  get rackView(): Games[G]['view'] | null {
    return this.playback.reviewing ? this.newest : this.view;
  }

  /** The event that is shown. */
  get shown(): TableEvent<G> | null {
    return this.moments[this.playback.at]?.event ?? null;
  }

  /** What may be done, once everything that has happened was shown. */
  get offer(): Games[G]['offer'] | null {
    return this.playback.isCurrent && this.phase === 'playing' && !this.acting.sending ? this.#offer : null;
  }

  get myTurn(): boolean {
    return this.offer !== null && this.looking !== null && this.looking === this.view?.to_move;
  }

  get mayUndo(): boolean {
    return this.#mayUndo && this.playback.isCurrent && this.looking !== null && !this.acting.sending;
  }

  /** Around one screen: the seat that must take the device before anything is shown. */
  get handOverTo(): number | null {
    const seat = this.view?.to_move;
    const waits = this.phase === 'playing' && this.yours.length > 1 && this.looking === null && this.playback.isCurrent;
    return waits && seat !== undefined && this.yours.includes(seat) ? seat : null;
  }

  /** The moves to be marked on the board: what the others did since the seat's own last move. */
  get recent(): readonly TableEvent<G>[] {
    return movesSince(this.moments, this.playback.at, this.looking);
  }

  /** Whether other people play here, not only bots and those at this screen. */
  get hasOthers(): boolean {
    return this.seats.some(({ kind, person }, seat) => (kind !== 'bot' || person) && !this.isMine(seat));
  }

  /** What the last move of one's own has brought: tiles that it drew are new on the rack. */
  get ownOutcome(): Games[G]['outcome'] | null {
    return lastOutcomeOf(this.moments, this.moments.length - 1, this.looking);
  }

  isMine(seat: number): boolean {
    return this.yours.includes(seat);
  }

  /** Whether somebody at this screen has made a move that does one of these. */
  hasMade(...deeds: Games[G]['move']['do'][]): boolean {
    return this.moments.some(({ event }) => {
      const { kind, move, seat = -1 } = event;
      return kind === 'moved' && this.isMine(seat) && move !== undefined && deeds.includes(move.do);
    });
  }

  // --- In words ---------------------------------------------------------------------------------------------------
  name(seat: number): string {
    return nameOf(this.seats[seat], seat);
  }

  get names(): readonly string[] {
    return this.seats.map(nameOf);
  }

  /** Something that the server tells, in the language on the screen. */
  inWords(told: readonly Saying[] | undefined): string {
    return sentence(told ?? [], texts(this.game), this.names);
  }

  /** What went wrong last. */
  get trouble(): string | null {
    const { trouble } = this.acting;
    return trouble && this.inWords([trouble]);
  }

  // --- Acting -----------------------------------------------------------------------------------------------------
  async play(move: Games[G]['move']): Promise<boolean> {
    return this.acting.act({ type: 'move', seat: this.#seat, seq: this.seq, move });
  }

  async undo(): Promise<boolean> {
    return this.acting.act({ type: 'undo', seat: this.#seat, seq: this.seq });
  }

  async join(seat: number, name: string): Promise<boolean> {
    remember({ id: this.id, names: { [seat]: name } });
    return this.acting.act({ type: 'join', seat, name, pledge: await pledgeOf(ownNonce(this.id, seat)) });
  }

  async replace(seat: number, level: string): Promise<boolean> {
    return this.acting.act({ type: 'replace', seat, level });
  }

  async rematch(): Promise<boolean> {
    return this.acting.act({ type: 'rematch' });
  }

  look(seat: number | null): void {
    this.#connection.say({ type: 'look', seat });
  }

  async hint(): Promise<readonly Candidate<G>[]> {
    return (await this.acting.ask({ type: 'hint', seat: this.#seat }))?.candidates ?? [];
  }

  /** Where others play, they hear that a hint is taken. */
  async admitHint(): Promise<void> {
    if (this.seats.filter(({ kind }) => kind === 'person').length > 1)
      await this.acting.ask({ type: 'advised', seat: this.#seat });
  }

  /** The game in sentences. */
  async tell(what: Telling, filter?: string): Promise<readonly string[]> {
    const answer = await this.acting.ask({ type: 'tell', what, ...(filter ? { filter } : {}) });
    if (what === 'help' || what === 'rules') await loadLinesOf(this.game);
    return (answer?.lines ?? []).map((line) => this.inWords(line));
  }

  /** A move as people write it: which it is, and what it would bring. Null if the server refuses it. */
  async read(text: string): Promise<Answer<G> | null> {
    return this.acting.ask({ type: 'read', seat: this.#seat, text });
  }

  /** Exactly what a move would bring. */
  async outcomeOf(move: Games[G]['move']): Promise<Games[G]['outcome'] | null> {
    return (await this.acting.ask({ type: 'preview', seat: this.#seat, move }))?.preview ?? null;
  }

  /** The seat that acts; the server refuses −1, for which nobody is shown anything to act on. */
  get #seat(): number {
    return this.looking ?? -1;
  }

  // --- Hearing ----------------------------------------------------------------------------------------------------
  #hear(message: Told): void {
    this.#understand(message);
    this.#binding?.heard(message, this);
  }

  /** What this browser was told first, for checking the shuffle; null for those who only watch. */
  async witness(): Promise<Witness | null> {
    return (await this.#binding?.witness()) ?? null;
  }

  #understand(message: Told): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message as Welcome<G>);
      case 'event':
        return this.#happened(message as TableEvent<G>);
      case 'shown':
        return this.#showed(message as Shown<G>);
      case 'presence':
        this.watchers = message.watchers;
        this.present = message.seats;
        this.away = message.away;
        this.patience = message.patience;
        return;
      case 'said':
        return this.#hearSaid(message);
      case 'bye':
        this.#anew ||= message.key === 'names-erased'; // what is gone there must not be kept here
        if (SENT_AWAY.includes(message.key)) this.farewell = message.said;
        return;
      case 'refused':
        // Nobody asked for it: what the table does by itself has failed.
        if (message.id === null) this.acting.trouble = message.said;
    }
  }

  #hearSaid({ seat, phrase }: Said): void {
    if (settings.muted) return;
    this.said = { ...this.said, [seat]: phrase };
    setTimeout(() => {
      if (this.said[seat] === phrase) this.said = { ...this.said, [seat]: -1 };
    }, SAID);
  }

  #welcome(welcome: Welcome<G>): void {
    const known = this.#anew ? [] : this.moments;
    this.#anew = false;
    this.game = welcome.game;
    this.seats = welcome.seats;
    this.yours = welcome.yours;
    this.host = welcome.host;
    this.hints = welcome.hints;
    this.looking = welcome.looking;
    this.layout = welcome.layout;
    this.engine = welcome.engine;
    this.result = null;
    this.#stands(welcome);
    this.next = welcome.next;
    this.moments = withLastView(withEvents(known, welcome.events), welcome.view);
    // What was promised is what was shown when this browser first came here.
    const kept = findMine(this.id);
    this.commitment = kept?.commitment ?? welcome.commitment;
    if (kept) {
      const over = welcome.phase === 'over';
      remember({ id: this.id, game: welcome.game, commitment: this.commitment, over });
    }
    const missed = this.moments.length - known.length;
    this.playback.grown(known.length === 0 || missed > MOST_MISSED);
    // Who only watches has said hello without keys, and has lost nothing by it.
    const lost = this.#binding
      ? welcome.events.filter(({ kind, seat = -1 }) => kind === 'freed' && kept?.seats[seat])
      : [];
    for (const event of lost) if (!this.isMine(event.seat ?? -1)) this.#lose(event);
    this.#sitDown();
  }

  /** Take the seats for which a name was given when the table was opened. */
  #sitDown(): void {
    const names = findMine(this.id)?.names ?? {};
    const waiting = this.yours.find((seat) => !this.seats[seat]?.joined && names[seat] !== undefined);
    if (waiting !== undefined && this.phase === 'waiting') {
      void this.join(waiting, names[waiting] as string).then((done) => done && this.#sitDown());
    }
  }

  #happened(event: TableEvent<G>): void {
    if (event.seq <= this.seq) return;
    this.moments = withEvents(this.moments, [event]);
    this.acting.trouble = null;
    this.#stands(event);
    if (event.next) this.next = event.next;
    if (event.kind === 'freed' && this.isMine(event.seat ?? -1)) {
      this.#lose(event);
      this.reload();
    }
    this.seats = this.seats.map((seat, number) => (number === event.seat ? this.#changedSeat(seat, event) : seat));
    this.playback.grown(false);
  }

  /** The seat is ours no longer: we are told so, and go on watching. */
  #lose({ seat = -1, told }: TableEvent<G>): void {
    loseSeat(this.id, seat);
    this.yours = this.yours.filter((each) => each !== seat);
    this.acting.trouble = told?.[0] ?? null;
  }

  /** A seat that somebody had taken, and left before the game began, is open to all again. */
  #changedSeat(seat: SeatFacts, event: TableEvent): SeatFacts {
    const changed = changedSeat(seat, event);
    const isFree = (event.kind === 'left' || event.kind === 'freed') && !changed.joined;
    const wasOpen = this.moments.some(({ event: { kind, seat } }) => kind === 'taken' && seat === event.seat);
    return isFree && wasOpen ? { ...changed, kind: 'open' } : changed;
  }

  #showed(shown: Shown<G>): void {
    this.looking = shown.looking;
    this.#stands(shown);
    if (shown.view && shown.seq === this.seq) this.moments = withLastView(this.moments, shown.view);
  }

  /** How things stand now: it goes with all that the server tells. */
  #stands(told: TableEvent<G> | Welcome<G> | Shown<G>): void {
    if (told.phase) this.phase = told.phase;
    this.due = told.due ?? null;
    this.ends = typeof told.left === 'number' ? performance.now() + told.left * 1000 : null;
    this.#offer = told.offer ?? null;
    this.seen = told.seen ?? null;
    this.#mayUndo = told.may_undo ?? false;
    if (told.result) {
      this.result = told.result;
      noteOver(this.id, true);
    }
  }
}

/** A bot plays for whoever has sat there. */
function stoodIn(seat: SeatFacts, { name = '', level = '' }: TableEvent): SeatFacts {
  return { kind: 'bot', level, name, joined: true, person: seat.kind === 'bot' ? seat.person : seat.name };
}

function changedSeat(seat: SeatFacts, event: TableEvent): SeatFacts {
  switch (event.kind) {
    case 'taken':
      return { ...seat, kind: 'person', joined: false };
    case 'joined':
      return { kind: 'person', level: null, name: event.name ?? seat.name, joined: true, person: '' };
    case 'freed':
      return { kind: 'person', level: null, name: '', joined: false, person: '' };
    case 'replaced':
    case 'left':
      return event.level ? stoodIn(seat, event) : { ...seat, kind: 'person', name: '', joined: false };
    default:
      return seat;
  }
}
