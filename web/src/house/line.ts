/**
 * The line between the page and a table in this browser: to the page it is a socket, and what goes over it is the protocol
 * of docs/protocol.md, as with a server. The same as server/socket.py.
 */

import { PROTOCOL, type Asked, type AskHello, type Told } from '../wire.ts';
import * as answers from './answers.ts';
import type { Event } from './events.ts';
import { history, welcome } from './perspective.ts';
import { asRefusal, refusal } from './position.ts';
import type { Guest, Room } from './room.ts';

export const ELSEWHERE = 4423; // another window plays at this table
const NO_TABLE = 4404;
const NOT_ALLOWED = 4403;
const OTHER_PROTOCOL = 4409;
const VERSION = 'here';

/** Why a line ends, by a code that the page knows. */
export class Ended extends Error {
  readonly code: number;

  constructor(code: number) {
    super(String(code));
    this.code = code;
  }
}

/** How a table is found; and the events that it kept. */
export interface Found {
  readonly room: Room;
  readonly read: () => Promise<readonly Event[]>;
}

export class Line implements Guest {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;

  yours: readonly number[] = [];
  looking: number | null = null;
  #isHost = false;
  #found: Promise<Found>;
  #room: Room | null = null;
  #closed = false;
  #left: ((line: Line) => void) | undefined;
  #last: Promise<void> = Promise.resolve(); // messages are answered one after the other

  /** `left` is told when this line has ended, from whichever side. */
  constructor(find: (line: Line) => Promise<Found>, left?: (line: Line) => void) {
    this.#left = left;
    this.#found = find(this);
    this.#found.then(
      () => this.onopen?.(),
      (fault: unknown) => this.end(fault instanceof Ended ? fault.code : NO_TABLE),
    );
  }

  // --- As a socket --------------------------------------------------------------------------------------------------
  send(text: string): void {
    const message = JSON.parse(text) as Asked;
    this.#last = this.#last.then(async () => this.#attend(message));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#room?.leave(this);
    this.#room = null;
    this.#left?.(this);
  }

  /** Hang up from this side. */
  end(code: number): void {
    if (this.#closed) return;
    this.close();
    this.onclose?.({ code });
  }

  /** What is told is a copy, as over a network: nobody can change what somebody else holds. */
  hear(message: Told): void {
    const data = JSON.stringify(message);
    queueMicrotask(() => {
      if (!this.#closed) this.onmessage?.({ data });
    });
  }

  // --- What is asked ------------------------------------------------------------------------------------------------
  async #attend(message: Asked): Promise<void> {
    if (this.#closed) return;
    const id = 'id' in message ? message.id : null;
    try {
      if (message.type === 'hello') await this.#enter(message);
      else if (this.#room) await this.#answer(this.#room, message);
    } catch (fault) {
      if (fault instanceof Ended) return this.end(fault.code);
      const refused = asRefusal(fault);
      if (!refused) console.error(fault);
      const { key, said } = refused ?? refusal('fault');
      this.hear({ type: 'refused', id, key, said, seq: this.#room?.table.seq ?? null });
    }
  }

  async #enter({ protocol, keys, since }: AskHello): Promise<void> {
    if (protocol !== PROTOCOL) throw new Ended(OTHER_PROTOCOL);
    const { room, read } = await this.#found;
    const { table } = room;
    this.yours = table.seatsOf(keys);
    this.#isHost = table.isHost(keys);
    if (keys.length && !this.yours.length && !this.#isHost) throw new Ended(NOT_ALLOWED);
    this.looking = this.yours.length === 1 ? (this.yours[0] ?? null) : null;
    await room.alone(async () => {
      const missed = since < table.seq ? history(table, await read(), this.looking, since) : [];
      if (this.#closed) return;
      this.hear(welcome(table, missed, this.looking, this.yours, this.#isHost, VERSION));
      this.#room = room;
      room.enter(this);
    });
  }

  async #answer(room: Room, message: Asked): Promise<void> {
    const { table } = room;
    switch (message.type) {
      case 'move':
        this.#check(message.seat);
        return this.#done(message, message.seat, await room.move(message.seat, message.seq, message.move, message.id));
      case 'join':
        this.#check(message.seat);
        return this.#done(
          message,
          message.seat,
          await room.join(message.seat, message.name, message.pledge, message.id),
        );
      case 'reveal':
        this.#check(message.seat);
        return this.#done(message, message.seat, await room.reveal(message.seat, message.nonce, message.id));
      case 'undo':
        this.#check(message.seat);
        return this.#done(message, message.seat, await room.undo(message.seat, message.seq, message.id));
      case 'advised':
        this.#check(message.seat);
        return this.#done(message, message.seat, await room.advised(message.seat, message.id));
      case 'look':
        return room.alone(() => room.look(this, message.seat));
      case 'preview':
        this.#check(message.seat);
        return this.hear(answers.preview(table, message.seat, message.move, message.id));
      case 'why':
        this.#check(message.seat);
        return this.hear(answers.why(table, message.seat, message.tried, message.id));
      case 'read':
        this.#check(message.seat);
        return this.hear(answers.read(table, message.seat, message.text, message.id));
      case 'tell':
        return this.hear(answers.tell(table, this.looking, message));
      case 'replace':
      case 'leave':
      case 'free':
      case 'cancel':
      case 'phrase':
        throw refusal('needs-server'); // everybody at a table in this browser sits at one screen
      case 'rematch': {
        const [seat] = this.yours;
        if (seat === undefined) throw refusal('not-your-seat');
        return this.#done(message, seat, await room.rematch(seat, message.id));
      }
      default:
        throw refusal('bad-message'); // hints: the page thinks itself, with the same engine
    }
  }

  #check(seat: number): void {
    if (!this.yours.includes(seat)) throw refusal('not-your-seat');
  }

  /** Acknowledge what its event has not acknowledged: what was sent again. */
  #done({ id }: { readonly id: string }, author: number, event: Event | null): void {
    if (!event) this.hear({ type: 'done', id, seq: this.#room?.table.done.get(`${author} ${id}`) ?? 0 });
  }
}
