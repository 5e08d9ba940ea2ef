/** Bots at tables of this browser: a worker thinks for them, from what their seat knows and nothing else. */

import type { Choice, Chosen } from '../engine/player.ts';
import type { Position } from './position.ts';

const SECONDS = 1; // of `hard` for a turn, as on the server
const MOST_ITERATIONS = 80_000; // of one decision: more than the fastest computer does in that time
const IDLE = 60_000; // milliseconds after which the worker is let go

interface Waiting {
  readonly resolve: (move: number) => void;
  readonly reject: (fault: Error) => void;
}

export class Bots {
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The move of a bot for the seat to move. */
  async choose(position: Position, level: string): Promise<number> {
    const { game } = position.setting;
    const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
    const id = ++this.#last;
    const choice: Choice = {
      id,
      game,
      level,
      seen: position.seen(position.toMove),
      seed,
      milliseconds: SECONDS * 1000,
      iterations: MOST_ITERATIONS,
    };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#hired().postMessage(choice);
    });
  }

  #hired(): Worker {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#letGo(), IDLE);
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('../engine/player.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Chosen>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('fault' in data) waiting?.reject(new Error(data.fault));
      else waiting?.resolve(data.move);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#letGo();
    };
    return (this.#worker = worker);
  }

  #letGo(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error('nobody thinks any more'));
    this.#waiting.clear();
  }
}
