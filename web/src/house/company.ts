/** Who is at a table: since when somebody is away, and how much each may say. The same as server/company.py. */

import type { Presence } from '../wire.ts';
import { refusal } from './position.ts';
import type { Seat } from './table.ts';

const PATIENCE = 60; // seconds after which a bot may play on for somebody who is away
const AT_ONCE = 4; // phrases of one seat,
const SECONDS_EACH = 4; // and then one in so many

export class Company {
  #away = new Map<number, number>(); // by seat, since when nobody is connected on it
  #said = new Map<number, number[]>(); // by seat, when its newest phrases were said

  /** These seats have somebody connected now. Nobody knows of the others what was before. */
  note(seats: number, present: ReadonlySet<number>, now: number): void {
    for (let seat = 0; seat < seats; seat += 1) {
      if (present.has(seat)) this.#away.delete(seat);
      else if (!this.#away.has(seat)) this.#away.set(seat, now);
    }
  }

  told(seats: number, watchers: number): Presence {
    const away = Array.from({ length: seats }, (_, seat) => this.#away.get(seat) ?? null);
    return { type: 'presence', seats: away.map((since) => since === null), watchers, away, patience: PATIENCE };
  }

  /** A bot takes a person's place only while that person is away, or when their clock has run out. */
  refuseIfHere(number: number, seat: Seat, hasBegun: boolean, now: number): void {
    if (seat.level !== null || seat.isLate) return;
    const since = this.#away.get(number);
    if (since !== undefined && seat.nonce === null && !hasBegun) return; // nobody has ever sat there
    if (since === undefined || now < since + PATIENCE) throw refusal('not-away', { seconds: PATIENCE });
  }

  /** Count a phrase; refuses one too many. */
  say(seat: number, now: number): void {
    const recent = (this.#said.get(seat) ?? []).filter((at) => at > now - AT_ONCE * SECONDS_EACH);
    if (recent.length >= AT_ONCE) throw refusal('too-talkative');
    this.#said.set(seat, [...recent, now]);
  }
}
