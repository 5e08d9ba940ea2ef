/**
 * What binds everybody to a fair shuffle, as docs/protocol.md tells: one's own random number is pledged on sitting down and
 * shown when all are there, and what the server tells is kept as it came first.
 */

import type { Keeper } from '../seen/index.ts';
import type { Witness } from '../seen/observer.ts';
import type { Told } from '../wire.ts';
import { hex, randomHex } from './connection.ts';
import type { Moment } from './history.ts';
import { findMine, remember } from './mine.svelte.ts';
import type { Asking, Reply } from './protocol.ts';

/** As much of a table as matters here. */
interface Course {
  readonly phase: string;
  readonly yours: readonly number[];
  readonly moments: readonly Moment[];
}

interface Line {
  ask(message: Asking): Promise<Reply>;
}

/** The random number of a seat at this browser; made once, and kept beside the key. */
export function ownNonce(id: string, seat: number): string {
  const kept = findMine(id)?.nonces?.[seat];
  if (kept) return kept;
  const nonce = randomHex(32);
  remember({ id, nonces: { [seat]: nonce } });
  return nonce;
}

/** The hash of a random number; browsers have one of their own on secure pages only. */
export async function pledgeOf(nonce: string): Promise<string> {
  if (!globalThis.crypto.subtle) return (await import('./fair.ts')).commitmentTo(nonce);
  const bytes = Uint8Array.from(nonce.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export class Binding {
  #id: string;
  #line: Line;
  /** A table in this browser has nobody to be held to anything. */
  #keeps: boolean;
  #keeper: Promise<Keeper> | null = null;
  #revealing = false;

  constructor(id: string, line: Line, keeps: boolean) {
    this.#id = id;
    this.#line = line;
    this.#keeps = keeps;
  }

  /** Something was told, and the table has followed it. */
  heard(message: Told, course: Course): void {
    if (message.type !== 'welcome' && message.type !== 'event' && message.type !== 'shown') return;
    if (course.yours.length) void this.#keep((keeper) => keeper.note(message));
    void this.#reveal(course);
  }

  /** What this browser was told first; null where nothing is kept. */
  async witness(): Promise<Witness | null> {
    return (await this.#keeper)?.witness ?? null;
  }

  async #keep(what: (keeper: Keeper) => void): Promise<void> {
    if (!this.#keeps || import.meta.env.MODE === 'static') return; // only a server tells anything to be kept
    this.#keeper ??= import('../seen/index.ts').then(async ({ keeperOf }) => keeperOf(this.#id));
    await this.#keeper.then(what);
  }

  /** Show one's own random numbers once all pledges are told, if one's own are among them. */
  async #reveal({ phase, yours, moments }: Course): Promise<void> {
    const told = moments.find(({ event }) => event.kind === 'pledged')?.event.pledges;
    if (!told || phase !== 'waiting' || this.#revealing) return;
    this.#revealing = true; // what is on its way is sent again by the connection
    for (const seat of yours) {
      const nonce = findMine(this.#id)?.nonces?.[seat];
      const isShown = moments.some(({ event }) => event.kind === 'revealed' && event.seat === seat);
      if (!nonce || isShown || (await pledgeOf(nonce)) !== told[seat]) continue;
      void this.#keep((keeper) => keeper.revealed(seat));
      this.#line.ask({ type: 'reveal', seat, nonce }).catch(() => undefined); // too late: a bot has sat down
    }
  }
}
