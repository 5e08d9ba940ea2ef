/** One window plays at a table; another may take it over. Locks see to that, also when a window dies. */

import { ELSEWHERE, Ended, type Line } from './line.ts';
import { locks } from './locks.ts';
import type { Room } from './room.ts';

const LINGER = 500; // milliseconds that a table is kept when its last line has ended: it may be dialled again at once
const TRIES = 5; // a page that is loaded anew may have to wait for its former self
const PAUSE = 200; // milliseconds between them

interface Held {
  readonly room: Promise<Room>;
  readonly lines: Set<Line>;
  readonly release: () => void;
}

export class Windows {
  #load: (id: string) => Promise<Room>;
  #scope: string;
  #held = new Map<string, Held>();

  /** `scope` keeps apart what shares an origin. */
  constructor(load: (id: string) => Promise<Room>, scope: string) {
    this.#load = load;
    this.#scope = scope;
  }

  /** The room of a table that this window plays at. */
  async room(id: string): Promise<Room | undefined> {
    return this.#held.get(id)?.room.catch(() => undefined);
  }

  /** The room of a table, for a line; ends the line if another window has it. */
  async enter(id: string, line: Line, takeOver: boolean): Promise<Room> {
    const held = this.#held.get(id) ?? this.#hold(id, takeOver);
    held.lines.add(line);
    return held.room;
  }

  left(id: string, line: Line): void {
    const held = this.#held.get(id);
    held?.lines.delete(line);
    setTimeout(() => {
      if (held && !held.lines.size && this.#held.get(id) === held) this.leave(id);
    }, LINGER);
  }

  /** Let other windows play. */
  leave(id: string): void {
    this.#held.get(id)?.release();
    this.#held.delete(id);
  }

  #hold(id: string, takeOver: boolean): Held {
    const lines = new Set<Line>();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const room = new Promise<Room>((resolve, reject) => {
      this.#lock(id, takeOver, async () => {
        resolve(await this.#load(id));
        await released;
      }).catch((fault: unknown) => {
        this.#held.delete(id);
        // Another window has taken the table, or plays at it already.
        const isTaken = fault instanceof DOMException && fault.name === 'AbortError';
        const why = isTaken ? new Ended(ELSEWHERE) : fault instanceof Error ? fault : new Error(String(fault));
        reject(why);
        if (why instanceof Ended) for (const line of [...lines]) line.end(why.code);
      });
    });
    const held = { room, lines, release };
    this.#held.set(id, held);
    room.catch(() => undefined); // whoever waits for it hears of it
    return held;
  }

  /** Do something while no other window may. */
  async #lock(id: string, takeOver: boolean, work: () => Promise<void>): Promise<void> {
    const name = `tafelrunde ${this.#scope} ${id}`;
    if (takeOver) return locks().request(name, { steal: true }, work);
    for (let tries = 1; ; tries += 1) {
      const isDone = await locks().request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
        return lock !== null;
      });
      if (isDone) return;
      if (tries === TRIES) throw new Ended(ELSEWHERE);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
