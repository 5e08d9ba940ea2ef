/** All that this browser knows of one table, kept current by its connection. Components read it and ask it to act. */

import { settings } from '../settings.svelte.ts';
import { say } from '../words.svelte.ts';
import { Connection, randomHex, type Status } from './connection.ts';
import { movesSince, withEvents, withLastView, type Frame } from './frames.ts';
import { findMine, keysFor, remember } from './mine.svelte.ts';
import { Playback } from './playback.svelte.ts';
import {
  PROTOCOL,
  Refusal,
  type Answer,
  type Candidate,
  type FromServer,
  type Hello,
  type Layout,
  type Next,
  type Offer,
  type Phase,
  type Preview,
  type Result,
  type Seat,
  type Shown,
  type TableEvent,
  type ToServer,
  type View,
  type Welcome,
} from './protocol.ts';

const PREVIEW_PAUSE = 60; // milliseconds of rest on a place before the server is asked about it
const OVERTAKEN = ['stale', 'not-your-turn', 'over'];
const MOST_MISSED = 12; // more missed events than that are not played one by one

export interface Previewed {
  readonly seq: number;
  readonly move: string;
  readonly preview: Preview;
  readonly told: string;
}

export class Table {
  readonly id: string;

  status: Status = $state('connecting');
  game: string | null = $state(null);
  board: string | null = $state(null);
  options: Readonly<Record<string, unknown>> = $state.raw({});
  phase: Phase = $state('waiting');
  seats: readonly Seat[] = $state.raw([]);
  yours: readonly number[] = $state.raw([]);
  host = $state(false);
  /** The seat whose rack is on the screen; null while all are hidden. */
  looking: number | null = $state(null);
  clock: number | null = $state(null);
  commitment = $state('');
  layout: Layout | null = $state.raw(null);
  due: number | null = $state(null);
  result: Result | null = $state.raw(null);
  next: Next | null = $state.raw(null);
  watchers = $state(0);
  frames: readonly Frame[] = $state.raw([]);
  /** What went wrong last, in a sentence. */
  trouble: string | null = $state(null);
  sending = $state(false);
  previewed: Previewed | null = $state.raw(null);

  readonly playback: Playback;

  #offer: Offer | null = $state.raw(null);
  #mayUndo = $state(false);
  #connection: Connection;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- only remembers answers; what is shown is `previewed`
  #previews = new Map<string, Previewed>();
  #wanted: string | null = null;
  #previewTimer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  /** Whether the next welcome replaces all that is known, rather than adding to it. */
  #anew = false;

  constructor(id: string, open?: (url: string) => WebSocket) {
    this.id = id;
    this.playback = new Playback(this);
    this.#connection = new Connection({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${id}/socket`,
      hello: () => this.#hello(),
      heard: (message) => this.#hear(message),
      changed: (status) => (this.status = status),
      open,
    });
  }

  start(): void {
    this.#connection.start();
  }

  close(): void {
    this.playback.stop();
    clearTimeout(this.#previewTimer);
    this.#connection.close();
  }

  /** Come back with other keys or in another language: everything is told anew. */
  reload(): void {
    this.#anew = true;
    this.#previews.clear();
    this.#connection.redial();
  }

  // --- What is on the screen --------------------------------------------------------------------------------------
  get seq(): number {
    return this.frames.at(-1)?.event.seq ?? 0;
  }

  /** What the table looks like in the frame that is shown. */
  get view(): View | null {
    return this.frames[this.playback.at]?.view ?? null;
  }

  /** The view now, whatever is shown. */
  get newest(): View | null {
    return this.frames.at(-1)?.view ?? null;
  }

  /** Where one's own rack is read: while somebody looks back, their pieces stay where they are. */
  get rackView(): View | null {
    return this.playback.reviewing ? this.newest : this.view;
  }

  /** The event that is shown. */
  get shown(): TableEvent | null {
    return this.frames[this.playback.at]?.event ?? null;
  }

  /** What may be done, once everything that has happened was shown. */
  get offer(): Offer | null {
    return this.playback.isCurrent && this.phase === 'playing' && !this.sending ? this.#offer : null;
  }

  get myTurn(): boolean {
    return this.offer !== null && this.looking !== null && this.looking === this.view?.to_move;
  }

  get mayUndo(): boolean {
    return this.#mayUndo && this.playback.isCurrent && this.looking !== null && !this.sending;
  }

  /** Around one screen: the seat that must take the device before anything is shown. */
  get handOverTo(): number | null {
    const seat = this.view?.to_move;
    const waits = this.phase === 'playing' && this.yours.length > 1 && this.looking === null && this.playback.isCurrent;
    return waits && seat !== undefined && this.yours.includes(seat) ? seat : null;
  }

  /** The moves to be marked on the board: what the others did since the seat's own last move. */
  get recent(): readonly TableEvent[] {
    return movesSince(this.frames, this.playback.at, this.looking);
  }

  name(seat: number): string {
    const who = this.seats[seat];
    return who?.name || say(who?.kind === 'bot' ? 'table.bot' : 'table.seat', { number: seat + 1 });
  }

  isMine(seat: number): boolean {
    return this.yours.includes(seat);
  }

  /** Whether somebody at this screen has made a move that reads like this. */
  hasMade(kind: RegExp): boolean {
    return this.frames.some(
      ({ event }) => event.kind === 'moved' && this.isMine(event.seat ?? -1) && kind.test(event.move ?? ''),
    );
  }

  // --- Acting -----------------------------------------------------------------------------------------------------
  async play(move: string): Promise<boolean> {
    return this.#act({ type: 'move', seat: this.looking, seq: this.seq, move });
  }

  async undo(): Promise<boolean> {
    return this.#act({ type: 'undo', seat: this.looking, seq: this.seq });
  }

  async join(seat: number, name: string): Promise<boolean> {
    remember({ id: this.id, names: { [seat]: name } });
    return this.#act({ type: 'join', seat, name, nonce: randomHex(32) });
  }

  async replace(seat: number, level: string): Promise<boolean> {
    return this.#act({ type: 'replace', seat, level });
  }

  async rematch(): Promise<boolean> {
    return this.#act({ type: 'rematch' });
  }

  look(seat: number | null): void {
    this.#connection.say({ type: 'look', seat });
  }

  async hint(): Promise<readonly Candidate[]> {
    return (await this.#ask({ type: 'hint', seat: this.looking }))?.candidates ?? [];
  }

  async tell(what: string, filter?: string): Promise<readonly string[]> {
    return (await this.#ask({ type: 'tell', what, ...(filter ? { filter } : {}) }))?.lines ?? [];
  }

  /** Exactly what a move would bring, from the server; null if it refuses the move. */
  async preview(move: string): Promise<Previewed | null> {
    const { seq } = this;
    const known = this.#previews.get(move);
    if (known?.seq === seq) return known;
    const answer = await this.#ask({ type: 'preview', seat: this.looking, move });
    if (!answer?.preview) return null;
    const previewed = { seq, move, preview: answer.preview, told: answer.told ?? '' };
    this.#previews.set(move, previewed);
    return previewed;
  }

  /** What the server has said about the move that is being thought about; null till it has spoken. */
  previewOf(move: string | null): Preview | null {
    return move !== null && this.previewed?.move === move ? this.previewed.preview : null;
  }

  /** Say which move is being thought about; `previewed` follows, the last wish first. */
  consider(move: string | null): void {
    this.#wanted = move;
    clearTimeout(this.#previewTimer);
    const known = move === null ? null : this.#previews.get(move);
    if (move === null || known?.seq === this.seq) {
      this.previewed = known ?? null;
      return;
    }
    this.previewed = null;
    this.#previewTimer = setTimeout(() => void this.#lookUp(), PREVIEW_PAUSE);
  }

  async #lookUp(): Promise<void> {
    if (this.#asking || this.#wanted === null) return;
    const move = this.#wanted;
    this.#asking = true;
    try {
      const previewed = await this.preview(move);
      if (this.#wanted === move && previewed?.seq === this.seq) this.previewed = previewed;
    } finally {
      this.#asking = false;
    }
    if (this.#wanted !== move) void this.#lookUp();
  }

  async #act(message: ToServer): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.trouble = null;
    try {
      await this.#connection.ask(message);
      return true;
    } catch (refusal) {
      this.#regret(refusal);
      return false;
    } finally {
      this.sending = false;
    }
  }

  async #ask(message: ToServer): Promise<Answer | null> {
    try {
      const reply = await this.#connection.ask(message);
      return reply.type === 'answer' ? reply : null;
    } catch (refusal) {
      // A question that the game has overtaken needs no answer any more.
      if (!(refusal instanceof Refusal && OVERTAKEN.includes(refusal.key))) this.#regret(refusal);
      return null;
    }
  }

  #regret(refusal: unknown): void {
    if (!(refusal instanceof Refusal)) throw refusal;
    this.trouble = refusal.message;
  }

  // --- Hearing ----------------------------------------------------------------------------------------------------
  #hello(): Hello {
    const { language } = settings;
    return { type: 'hello', protocol: PROTOCOL, keys: keysFor(this.id), since: this.#anew ? 0 : this.seq, language };
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'event':
        return this.#happened(message);
      case 'shown':
        return this.#showed(message);
      case 'presence':
        this.watchers = message.watchers;
        this.seats = this.seats.map((seat, i) => ({ ...seat, present: message.seats[i] ?? false }));
    }
  }

  #welcome(welcome: Welcome): void {
    const known = this.#anew ? [] : this.frames;
    this.#anew = false;
    this.game = welcome.game;
    this.board = welcome.board;
    this.options = welcome.options;
    this.phase = welcome.phase;
    this.seats = welcome.seats;
    this.yours = welcome.yours;
    this.host = welcome.host;
    this.looking = welcome.looking;
    this.clock = welcome.clock;
    // What was promised is what was shown when this browser first came here.
    this.commitment = findMine(this.id)?.commitment ?? welcome.commitment;
    this.layout = welcome.layout;
    this.due = welcome.due;
    this.result = welcome.result;
    this.next = welcome.next;
    this.#offer = welcome.offer;
    this.#mayUndo = welcome.may_undo;
    this.frames = withLastView(withEvents(known, welcome.events), welcome.view);
    const kept = findMine(this.id);
    if (kept) remember({ id: this.id, game: welcome.game, commitment: kept.commitment ?? welcome.commitment });
    const missed = this.frames.length - known.length;
    this.playback.grown(known.length === 0 || missed > MOST_MISSED);
    this.#sitDown();
  }

  /** Take the seats for which a name was given when the table was opened. */
  #sitDown(): void {
    const names = findMine(this.id)?.names ?? {};
    const waiting = this.yours.find((seat) => !this.seats[seat]?.joined && names[seat]);
    if (waiting !== undefined && this.phase === 'waiting') {
      void this.join(waiting, names[waiting] as string).then((done) => done && this.#sitDown());
    }
  }

  #happened(event: TableEvent): void {
    if (event.seq <= this.seq) return;
    this.frames = withEvents(this.frames, [event]);
    this.trouble = null;
    if (event.phase) this.phase = event.phase;
    this.due = event.due ?? null;
    this.#offer = event.offer ?? null;
    this.#mayUndo = event.may_undo ?? false;
    if (event.result) this.result = event.result;
    if (event.next) this.next = event.next;
    this.seats = this.seats.map((seat, number) => (number === event.seat ? changedSeat(seat, event) : seat));
    this.playback.grown(false);
  }

  #showed(shown: Shown): void {
    this.looking = shown.looking;
    this.#offer = shown.offer;
    this.#mayUndo = shown.may_undo;
    if (shown.view && shown.seq === this.seq) this.frames = withLastView(this.frames, shown.view);
  }
}

function changedSeat(seat: Seat, event: TableEvent): Seat {
  switch (event.kind) {
    case 'taken':
      return { ...seat, kind: 'person', joined: false };
    case 'joined':
      return { ...seat, kind: 'person', level: null, name: event.name ?? seat.name, joined: true };
    case 'replaced':
      return { ...seat, kind: 'bot', level: event.level ?? null };
    default:
      return seat;
  }
}
