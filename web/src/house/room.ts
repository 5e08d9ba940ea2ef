/** A table with all who are at it: every change goes through here, one after the other. The same as server/room.py. */

import type { MoveData } from '../engine/layout.ts';
import { commitmentTo } from '../table/fair.ts';
import told from '../told/games.json';
import type { TableWishes, Told } from '../wire.ts';
import { authorOf, messageOf, type Body, type By, type Event } from './events.ts';
import type { Log } from './log.ts';
import { cleaned } from './names.ts';
import { nextTable, Perspective } from './perspective.ts';
import { asRefusal, refusal, type Position } from './position.ts';
import { isJoined, type Seat, type Table } from './table.ts';

const STAND_IN = 'medium'; // plays when the turn clock has run out
const WITHHELD = `bot:${STAND_IN}`; // the nonce of a seat whose page has lost it
const REVEAL = 30; // seconds for showing nonces, as at a server
const PATIENCE = 60; // seconds, as at a server
const PAUSE = 1000; // milliseconds, before what failed by itself is tried again
const MOST_TRIES = 3; // of a change that others have overtaken
export const LEVELS: readonly string[] = told.levels;

/** Somebody at the table: the page, through its line. */
export interface Guest {
  readonly yours: readonly number[];
  looking: number | null;
  hear(message: Told): void;
}

/** What a room needs of the house. */
export interface Service {
  readonly log: Log;
  /** Seconds since 1970. */
  now(): number;
  /** The move of a bot for the seat to move, from what that seat knows. */
  choose(position: Position, level: string): Promise<number>;
  /** Opens the table of a rematch, with bots that are called as before. */
  open(wishes: TableWishes, called: readonly string[]): Promise<Table>;
  /** Resolves when somebody can see the page: nothing is computed while it is hidden. */
  awake(): Promise<void>;
}

export class Room {
  readonly table: Table;
  readonly guests = new Set<Guest>();
  #away: readonly (number | null)[] = []; // by seat, since when nobody is there
  #service: Service;
  #since: number; // when it came into memory
  #perspectives = new Map<number | null, Perspective>();
  #last: Promise<unknown> = Promise.resolve(); // the change that all later ones wait for
  #driving = false;
  #stuck: string | null = null; // the refusal that everybody heard when something failed by itself
  #stirred: () => void = () => undefined;

  constructor(table: Table, service: Service) {
    this.table = table;
    this.#since = service.now();
    this.#service = service;
  }

  // --- Coming and going ---------------------------------------------------------------------------------------------
  enter(guest: Guest): void {
    this.guests.add(guest);
    if (!this.#perspectives.has(guest.looking)) this.#look(guest.looking);
    this.#tellPresence();
    this.stir();
  }

  leave(guest: Guest): void {
    this.guests.delete(guest);
    this.#tellPresence();
    this.#stirred();
  }

  /** Let somebody with several seats see as one of them, or as a spectator. */
  look(guest: Guest, seat: number | null): void {
    if (seat !== null && !guest.yours.includes(seat)) throw refusal('not-your-seat');
    guest.looking = seat;
    guest.hear(this.#look(seat).shown(this.table));
  }

  #look(seat: number | null): Perspective {
    const perspective = new Perspective(this.table, seat);
    this.#perspectives.set(seat, perspective);
    return perspective;
  }

  #tellPresence(): void {
    const guests = [...this.guests];
    const seats = this.table.seats.map((_, seat) => guests.some(({ yours }) => yours.includes(seat)));
    const away = seats.map((isHere, seat) => (isHere ? null : (this.#away[seat] ?? this.#now())));
    this.#away = away;
    const watchers = guests.filter(({ yours }) => !yours.length).length;
    for (const guest of guests) guest.hear({ type: 'presence', seats, watchers, away, patience: PATIENCE });
  }

  /** As the events tell it. */
  #now(): number {
    return Math.round(this.#service.now() * 1000) / 1000;
  }

  // --- What people do -----------------------------------------------------------------------------------------------
  async join(seat: number, name: string, pledge: string, id: string): Promise<Event | null> {
    const clean = cleaned(name);
    return this.#change(seat, id, () => {
      const taken = this.table.seat(seat);
      const { takesPledges } = this.table;
      const isSame = taken.name === clean && (!takesPledges || taken.pledge === pledge);
      if (isJoined(taken) && taken.level === null && isSame) throw refusal('joined-already');
      return { kind: 'joined', body: { seat, name: clean, ...(takesPledges ? { pledge } : {}), id } };
    });
  }

  /** Show the nonce of a seat; refuses any but the one that was pledged, and all before everybody is there. */
  async reveal(seat: number, nonce: string, id: string): Promise<Event | null> {
    return this.#change(seat, id, () => {
      const shown = this.table.seat(seat);
      if (this.table.pledged === null) throw refusal('not-pledged');
      if (shown.nonce !== null) throw refusal('revealed-already');
      if (commitmentTo(nonce) !== shown.pledge) throw refusal('other-nonce');
      return { kind: 'revealed', body: { seat, nonce, id } };
    });
  }

  async move(seat: number, seq: number, move: MoveData, id: string): Promise<Event | null> {
    return this.#change(seat, id, () => {
      this.table.playing();
      this.#refuseIfStale(seq);
      this.table.onTurn(seat);
      return this.table.checked(move, seat, 'person', id);
    });
  }

  async undo(seat: number, seq: number, id: string): Promise<Event | null> {
    return this.#change(seat, id, () => {
      this.table.playing();
      this.#refuseIfStale(seq);
      if (!this.table.onTurn(seat).mayUndo) throw refusal('no-undo');
      return { kind: 'undone', body: { seat, id } };
    });
  }

  /** Tell everybody that the seat to move takes a hint. */
  async advised(seat: number, id: string): Promise<Event | null> {
    return this.#change(seat, id, () => {
      if (this.table.setup.hints === false) throw refusal('hints-off');
      this.table.onTurn(seat);
      return { kind: 'advised', body: { seat, id } };
    });
  }

  /** Open a table for the next game, everybody moved on by one seat. */
  async rematch(seat: number, id: string): Promise<Event | null> {
    const { table } = this;
    if (table.phase !== 'over') throw refusal('not-over');
    const { game, options, board, start, clock, hints, deal } = table.setup;
    const seats = table.seats.map(rematchSeat);
    const wishes = { game, seats: [...seats.slice(-1), ...seats.slice(0, -1)], options, board, clock, hints };
    const called = table.seats.map(({ bot }) => bot);
    const following = table.next
      ? null
      : await this.#service.open({ ...wishes, start: deal ? 'lot' : start } as TableWishes, [
          ...called.slice(-1),
          ...called.slice(0, -1),
        ]);
    return this.#change(seat, id, () => {
      if (table.next || !following) throw refusal('rematch-already');
      return { kind: 'rematch', body: { table: following.id, master: following.setup.master, seat, id } };
    });
  }

  /** Refuse what was decided from an older position, or from events that nobody can have seen yet. */
  #refuseIfStale(seq: number): void {
    if (seq < this.table.changed || seq > this.table.seq) throw refusal('stale');
  }

  // --- How anything changes -----------------------------------------------------------------------------------------
  /** Do something alone: after all that was begun before, and before all that comes later. */
  async alone<T>(work: () => Promise<T> | T): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Check a change against the table as it is now, and let it happen once it is kept. Null: it has happened before. */
  async #change(author: number | string | null, id: string | null, change: () => Body): Promise<Event | null> {
    return this.alone(async () => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        if (this.table.done.has(`${author} ${id}`)) return null;
        const event = await this.#add(change());
        if (event) return event;
        await this.#catchUp();
      }
      throw refusal('busy');
    });
  }

  /** Keep an event and tell it; null if another window has written under its number. */
  async #add(body: Body): Promise<Event | null> {
    if (body.kind === 'began') this.table.shuffle();
    const event: Event = { ...body, seq: this.table.seq + 1, at: this.#now() };
    if (!(await this.#service.log.append(this.table.id, event))) return null;
    this.#happen(event);
    return event;
  }

  /** Read what another window has still written while this one took the table over. */
  async #catchUp(): Promise<void> {
    for (const event of await this.#service.log.read(this.table.id, this.table.seq)) {
      if (event.kind === 'began') this.table.shuffle();
      this.#happen(event);
    }
  }

  /** Let an event that is kept happen, and tell everybody. */
  #happen(event: Event): void {
    this.table.follow(event);
    const looking = new Map<number | null, Guest[]>();
    for (const guest of this.guests) {
      const alike = looking.get(guest.looking);
      if (alike) alike.push(guest);
      else looking.set(guest.looking, [guest]);
    }
    for (const seat of this.#perspectives.keys()) if (!looking.has(seat)) this.#perspectives.delete(seat);
    for (const [seat, guests] of looking) {
      const told = (this.#perspectives.get(seat) as Perspective).tellLive(this.table, event);
      for (const guest of guests) {
        const author = authorOf(event);
        const isOwn = typeof author === 'number' && guest.yours.includes(author);
        const id = isOwn ? messageOf(event) : null;
        const next = event.kind === 'rematch' ? { next: nextTable(this.table, guest.yours) } : {};
        guest.hear({ ...told, ...next, ...(id === null ? {} : { id }) });
      }
    }
    this.#hideRacks();
    this.stir();
  }

  /** Whoever plays several seats is shown no rack any more once it is another's turn. */
  #hideRacks(): void {
    const { position } = this.table;
    if (!position || position.isOver) return;
    const { toMove } = position;
    for (const guest of this.guests) {
      if (guest.yours.length < 2 || guest.looking === null) continue;
      if (guest.looking !== toMove && guest.yours.includes(toMove)) this.look(guest, null);
    }
  }

  // --- What happens by itself ---------------------------------------------------------------------------------------
  /** Something has happened: see whether the table waits for us. */
  stir(): void {
    this.#stirred();
    if (!this.#driving && this.table.waitsForUs) void this.#drive();
  }

  /** Deal when all are there, let bots play, watch the clock, as long as somebody is in the room. */
  async #drive(): Promise<void> {
    this.#driving = true;
    try {
      while (this.guests.size && this.table.waitsForUs) {
        try {
          await this.#doNext();
          this.#stuck = null;
        } catch (fault) {
          this.#tellStuck(fault);
          await this.#wait(PAUSE);
        }
      }
    } finally {
      this.#driving = false;
    }
  }

  /** Nobody asked, so everybody hears why nothing goes on: once, however often it is tried again. */
  #tellStuck(fault: unknown): void {
    const refused = asRefusal(fault);
    if (refused?.key === 'stale') return; // somebody was faster
    if (!refused) console.error(fault);
    const { key, said } = refused ?? refusal('fault');
    if (key === this.#stuck) return;
    this.#stuck = key;
    for (const guest of this.guests) guest.hear({ type: 'refused', id: null, key, said, seq: this.table.seq });
  }

  async #doNext(): Promise<void> {
    const { botToMove, due, isComplete, isGathered, phase } = this.table;
    if (isComplete) await this.#change(null, null, () => ({ kind: 'began', body: {} }));
    else if (isGathered) await this.#change(null, null, () => ({ kind: 'pledged', body: {} }));
    else if (phase === 'waiting') await this.#awaitNonces();
    else if (botToMove !== null) await this.#playFor(botToMove, 'bot');
    else if (due !== null && due > this.#service.now()) await this.#wait((due - this.#service.now()) * 1000);
    else if (due !== null) await this.#playFor(STAND_IN, 'clock');
  }

  /** A page that has lost its nonce must not keep its own table from going on: nobody else is there to be cheated. */
  async #awaitNonces(): Promise<void> {
    const left = Math.max(this.table.pledged ?? 0, this.#since) + REVEAL - this.#service.now();
    if (left > 0) return this.#wait(left * 1000);
    const seat = this.table.seats.findIndex(({ nonce }) => nonce === null);
    await this.#change(null, null, () => {
      if (this.table.seats[seat]?.nonce !== null) throw refusal('stale');
      return { kind: 'revealed', body: { seat, nonce: WITHHELD } };
    });
  }

  /** Let a bot think about the position as it is, and make its move if nothing has happened meanwhile. */
  async #playFor(level: string, by: By): Promise<void> {
    await this.#service.awake();
    const { underWay: position, seq } = this.table;
    const seat = position.toMove;
    const move = await this.#service.choose(position, level);
    if (!this.guests.size) return;
    await this.#change(null, null, () => {
      if (this.table.seq !== seq) throw refusal('stale');
      return this.table.checked(position.setting.engine.moveData(move), seat, by);
    });
  }

  /** Wait, but not longer than until something happens. */
  async #wait(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(milliseconds, 2 ** 31 - 1));
      this.#stirred = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function rematchSeat({ level }: Seat): TableWishes['seats'][number] {
  return level === null ? { kind: 'here' } : { kind: 'bot', level };
}
