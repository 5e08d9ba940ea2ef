/** A table: what its events add up to. Pure: it reads no clock, no storage and no line. The same as server/table.py. */

import { commitmentTo, dealt, type Deal } from '../table/fair.ts';
import told from '../told/games.json';
import type { Fair, SeatFacts, Summary } from '../wire.ts';
import {
  authorOf,
  changesThePosition,
  HOST,
  keyOf,
  messageOf,
  type Bodies,
  type Body,
  type By,
  type Event,
  type Opened,
  type SeatWish,
} from './events.ts';
import type { MoveData } from '../engine/layout.ts';
import { Position, refusal, type Setting } from './position.ts';

const REMEMBERED = 64; // messages of clients that are known when they are sent again

export type Phase = Summary['phase'];

export interface Seat {
  readonly kind: SeatWish['kind'];
  /** Of the bot that plays, also in place of a person. */
  level: string | null;
  name: string;
  /** The hash of a person's nonce. */
  pledge: string | null;
  /** Once it is shown; a bot's at once. */
  nonce: string | null;
  taken: boolean;
  /** What a bot is called that plays here. */
  readonly bot: string;
}

export class Table {
  readonly id: string;
  readonly setup: Opened;
  readonly setting: Setting;
  readonly commitment: string;
  readonly opened: number;
  readonly seats: readonly Seat[];
  position: Position | null = null;
  start: number | null = null;
  pledged: number | null = null; // since when everybody is there
  pledges: readonly string[] = []; // by seat, as they were told then
  seq = 1;
  changed = 0; // the number of the last event that changed the position
  turnBegan = 0;
  next: Bodies['rematch'] | null = null;
  by: readonly By[] = []; // who made each of the moves that stand
  readonly done = new Map<string, number>(); // newest messages of clients: by id the number of their event
  #dealt: { readonly start: number; readonly deal: Deal } | null = null;

  constructor(id: string, { at, body }: Event & { readonly kind: 'opened' }, setting: Setting, commitment: string) {
    this.id = id;
    this.setup = body;
    this.setting = setting;
    this.commitment = commitment;
    this.opened = at;
    this.seats = body.seats.map((wish, number) => seated(wish, (body.bots ?? told.companions)[number] ?? ''));
  }

  /** The same table before anything happened; what was dealt is known. */
  anew(): Table {
    const opened = { kind: 'opened', seq: 1, at: this.opened, body: this.setup } as const;
    const table = new Table(this.id, opened, this.setting, this.commitment);
    table.#dealt = this.#dealt;
    return table;
  }

  /** Shuffle, for the event that will deal. */
  shuffle(): void {
    const { setup } = this;
    if (setup.deal) {
      this.#dealt = { start: setup.start === 'lot' ? 0 : setup.start, deal: setup.deal };
      return;
    }
    const { engine, telling, blank } = this.setting;
    const from = engine.layout.records.state.fields['bag']?.offset ?? 0;
    const tiles = [...blank.slice(from, from + engine.number(blank, 'bag_size'))];
    const { begins, deal } = dealt(
      this.fairness,
      tiles.map((tile) => telling.tile_json(tile)),
    );
    this.#dealt = { start: setup.start === 'lot' ? begins : setup.start, deal };
  }

  /** Let an event happen. The log is trusted: what stands in it was checked. */
  follow(event: Event): void {
    if (event.seq !== this.seq + 1) throw new Error(`event ${event.seq} does not follow ${this.seq}`);
    this.#happen(event);
    this.seq = event.seq;
    if (changesThePosition(event)) this.changed = event.seq;
    const message = messageOf(event);
    if (message === null) return;
    this.done.set(`${authorOf(event)} ${message}`, event.seq);
    const [oldest] = this.done.keys();
    if (this.done.size > REMEMBERED && oldest !== undefined) this.done.delete(oldest);
  }

  #happen(event: Event): void {
    switch (event.kind) {
      case 'taken':
        this.seat(event.body.seat).taken = true;
        return;
      case 'joined':
        return this.#join(event.body);
      case 'pledged':
        this.pledged = event.at;
        this.pledges = this.seats.map(pledgeTold);
        return;
      case 'revealed':
        this.seat(event.body.seat).nonce = event.body.nonce;
        return;
      case 'replaced':
        return this.#replace(event.body);
      case 'began':
        if (!this.#dealt) throw new Error('nobody has shuffled');
        this.start = this.#dealt.start;
        this.position = Position.dealt(this.setting, this.#dealt.start, this.#dealt.deal);
        this.turnBegan = event.at;
        return;
      case 'moved':
        this.by = [...this.by, event.body.by];
        return this.#move(event.body.move, event.at);
      case 'undone':
        this.by = this.by.slice(0, -1);
        return this.underWay.undo();
      case 'rematch':
        this.next = event.body;
    }
  }

  #join({ seat: number, name, pledge, nonce }: Bodies['joined']): void {
    const seat = this.seat(number);
    seat.name = name;
    seat.level = null;
    if (!this.takesPledges) return;
    seat.pledge = pledge ?? null;
    seat.nonce = nonce ?? null;
  }

  #replace({ seat: number, level }: Bodies['replaced']): void {
    const seat = this.seat(number);
    seat.level = level;
    seat.nonce ??= `bot:${level}`;
  }

  #move(move: MoveData, at: number): void {
    const position = this.underWay;
    const { toMove, turn } = position;
    position.make(position.numberOf(move));
    if (position.toMove !== toMove || position.turn !== turn) this.turnBegan = at;
  }

  /** A move for the position as it is now, as the log keeps it; refuses what cannot be made. */
  checked(move: MoveData, seat: number, by: By, id?: string): Body {
    const position = this.playing();
    position.refuseIllegal(position.numberOf(move));
    return { kind: 'moved', body: { seat, by, move, ...(id === undefined ? {} : { id }) } };
  }

  // --- What it is like ----------------------------------------------------------------------------------------------
  seat(number: number): Seat {
    const seat = this.seats[number];
    if (!seat) throw refusal('unknown-seat', { seat: number, seats: this.seats.length });
    return seat;
  }

  get underWay(): Position {
    if (!this.position) throw new Error('the game has not begun');
    return this.position;
  }

  get phase(): Phase {
    return !this.position ? 'waiting' : this.position.isOver ? 'over' : 'playing';
  }

  /** Whether somebody may still come: once all pledges are told nobody's changes. */
  get takesPledges(): boolean {
    return !this.position && this.pledged === null;
  }

  /** Whether everybody is there, and all can be told what was pledged. */
  get isGathered(): boolean {
    return this.takesPledges && this.seats.every(isJoined);
  }

  /** Whether everybody's nonce is there and the tiles can be dealt. */
  get isComplete(): boolean {
    return !this.position && this.seats.every(({ nonce }) => nonce !== null);
  }

  /** The level of the bot whose decision it is. */
  get botToMove(): string | null {
    if (!this.position || this.position.isOver) return null;
    return this.seat(this.position.toMove).level;
  }

  /** When the turn clock runs out for a person. */
  get due(): number | null {
    const { clock } = this.setup;
    return clock === null || this.phase !== 'playing' || this.botToMove ? null : this.turnBegan + clock;
  }

  /** Whether something is to be done that no person does: deal, let a bot play, watch the clock. */
  get waitsForUs(): boolean {
    if (!this.position && (this.pledged !== null || this.isGathered)) return true;
    return this.isComplete || this.botToMove !== null || this.due !== null;
  }

  /** All that is needed to check the shuffle. */
  get fairness(): Fair {
    return {
      table: this.id,
      secret: this.setup.secret,
      commitment: this.commitment,
      pledges: this.pledges,
      nonces: this.seats.map(({ nonce }) => nonce ?? ''),
      lot: this.setup.start === 'lot',
    };
  }

  /** The game as a file keeps it, hidden tiles included, over or not. */
  get record(): Record<string, unknown> {
    const players = this.seats.map(({ level, name }) => level ?? name);
    const fair = this.phase === 'over' && !this.setup.deal ? { fair: this.fairness } : {};
    return { ...this.underWay.record, players, by: this.by, ...fair };
  }

  // --- Who may do what ----------------------------------------------------------------------------------------------
  /** The seats that keys open. */
  seatsOf(keys: readonly string[]): number[] {
    return this.seats.flatMap((seat, number) =>
      hasKey(seat) && keys.includes(keyOf(this.setup.master, number)) ? [number] : [],
    );
  }

  isHost(keys: readonly string[]): boolean {
    return keys.includes(keyOf(this.setup.master, HOST));
  }

  /** The keys of all seats that have one, as they are handed out. */
  get keys(): { host: string; seats: Record<string, string> } {
    const seats = this.seats.flatMap((seat, number) =>
      hasKey(seat) ? [[number, keyOf(this.setup.master, number)] as const] : [],
    );
    return { host: keyOf(this.setup.master, HOST), seats: Object.fromEntries(seats) };
  }

  /** The position of a game that goes on; refuses others. */
  playing(): Position {
    if (!this.position) throw refusal('not-begun');
    if (this.position.isOver) throw refusal('over');
    return this.position;
  }

  /** The position, if it is for a person on this seat to decide. */
  onTurn(seat: number): Position {
    const position = this.playing();
    if (position.toMove !== seat || this.botToMove) throw refusal('not-your-turn');
    return position;
  }
}

function seated({ kind, level }: SeatWish, bot: string): Seat {
  const nonce = kind === 'bot' ? `bot:${level}` : null;
  return { kind, level: level ?? null, name: '', pledge: null, nonce, taken: false, bot };
}

export function isJoined({ pledge, nonce }: Seat): boolean {
  return pledge !== null || nonce !== null;
}

/** What everybody is told before any nonce is: a bot has nothing to hide. */
function pledgeTold({ pledge, nonce }: Seat): string {
  return nonce?.startsWith('bot:') ? nonce : (pledge ?? commitmentTo(nonce ?? ''));
}

function hasKey({ kind, taken }: Seat): boolean {
  return kind === 'here' || kind === 'link' || taken;
}

/** What anybody may know of a table before sitting down. */
export function summary(table: Table): Summary {
  const { setup } = table;
  return {
    table: table.id,
    game: setup.game,
    options: setup.options,
    board: typeof setup.board === 'string' ? setup.board : null,
    phase: table.phase,
    seats: table.seats.map(seatFacts),
    clock: setup.clock,
    listed: setup.listed,
    hints: setup.hints ?? true,
    commitment: table.commitment,
    lot: setup.start === 'lot',
    opened: table.opened,
    to_move: table.phase === 'playing' ? table.underWay.toMove : null,
    turn_began: table.phase === 'playing' ? table.turnBegan : null,
  };
}

function seatFacts(seat: Seat): SeatFacts {
  const { kind, level, name, taken, bot } = seat;
  return {
    kind: level !== null ? 'bot' : kind === 'open' && !taken ? 'open' : 'person',
    name: level !== null ? bot : name,
    level,
    joined: isJoined(seat),
    person: '', // nobody is away from a table at one screen
  };
}
