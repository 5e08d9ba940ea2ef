/**
 * What a worker does: holds the engine of one game and grows one tree at a time. It looks up from its tree every few
 * milliseconds, so that it can be interrupted at once, and reports several times a second.
 */

import { Engine, EngineFault, type EngineLayout, type Thinker } from './engine.ts';
import type { Explained, Order, Report } from './messages.ts';
import { plain } from './records.ts';

const FIRST_CHUNK = 16; // iterations between two looks at the clock, at first
const LOOK_EVERY = 6; // milliseconds, roughly, between two looks at the clock
const LARGEST_CHUNK = 10_000; // iterations
const FIRST_REPORT = 15; // milliseconds of thinking before the first report,
const REPORT_EVERY = 200; // and between two later ones
const WARM_UP = 40; // milliseconds
const EXPLAINED_AT_ONCE = 4; // moves, with the first report

/** What a worker is given by the browser, as far as it is used. */
export interface Port {
  postMessage(report: Report): void;
}

/** How an engine comes here; `anew`: past everything that is kept. */
export type Source = (game: string, anew: boolean) => Promise<{ bytes: ArrayBuffer; layout: EngineLayout }>;

interface Thought {
  readonly id: number;
  readonly engine: Engine;
  readonly seen: Uint8Array;
  readonly seed: bigint;
  readonly thinker: Thinker;
  readonly wanted: number; // iterations
  readonly explains: boolean; // the first worker explains its first moves unasked
  chunk: number;
  reported: number; // when; before the first report, when thinking began
  isFirst: boolean;
}

export class Mind {
  #port: Port;
  #source: Source;
  #engine: Promise<Engine> | null = null;
  #wanted = -1; // the id of the newest thought, which may still wait for the engine
  #paused = false;
  #thought: Thought | null = null;
  #queued = false; // whether the next step is under way
  #channel = new MessageChannel(); // a turn of the event loop without the pause that timers make

  constructor(port: Port, source: Source) {
    this.#port = port;
    this.#source = source;
    this.#channel.port1.onmessage = () => {
      this.#queued = false;
      this.#safely(() => this.#step());
    };
  }

  async obey(order: Order): Promise<void> {
    try {
      switch (order.do) {
        case 'load':
          this.#engine ??= this.#load(order.game, order.fingerprint);
          if (order.warmUp) warmUp(await this.#engine, order.warmUp);
          return void (await this.#engine);
        case 'think':
          return await this.#think(order);
        default:
          return this.#wanted === order.id ? this.#attend(order) : undefined;
      }
    } catch (fault) {
      this.#fail(fault);
    }
  }

  /** What came damaged may have been kept so: it is fetched once more. */
  async #load(game: string, fingerprint: string): Promise<Engine> {
    const load = async (anew: boolean): Promise<Engine> => {
      const { bytes, layout } = await this.#source(game, anew);
      return Engine.load(bytes, layout, fingerprint);
    };
    return load(false).catch((fault: unknown) => {
      if (fault instanceof EngineFault && fault.key !== 'engine-damaged') throw fault;
      return load(true);
    });
  }

  async #think({ id, seen, seed, index, iterations }: Extract<Order, { do: 'think' }>): Promise<void> {
    this.#wanted = id;
    this.#paused = false;
    this.#thought = null;
    const engine = await this.#engine;
    if (!engine || this.#wanted !== id) return;
    const thinker = engine.think(seen, seed, index);
    const begun = { chunk: FIRST_CHUNK, reported: performance.now(), isFirst: true };
    this.#thought = { id, engine, seen, seed, thinker, wanted: iterations, explains: index === 0, ...begun };
    if (thinker.onlyMove === null) this.#step();
    else this.#report(this.#thought, true);
  }

  /** An order about the present thought. */
  #attend(order: Exclude<Order, { do: 'load' | 'think' }>): void {
    const thought = this.#thought;
    switch (order.do) {
      case 'stop':
        this.#wanted = -1;
        this.#thought = null;
        return;
      case 'explain':
        if (thought)
          this.#port.postMessage({ did: 'explain', id: order.id, explained: explained(thought, order.moves) });
        return;
      default: {
        const paused = order.do === 'pause';
        if (paused === this.#paused) return;
        this.#paused = paused;
        this.#comeBack();
      }
    }
  }

  /** Think for a few milliseconds, report if it is time to, and come back after what else waits to be done. */
  #step(): void {
    const thought = this.#thought;
    if (!thought || this.#paused || thought.thinker.onlyMove !== null) return;
    const { thinker, wanted } = thought;
    const times = Math.min(thought.chunk, wanted - thinker.iterations);
    if (times <= 0) return;
    const before = performance.now();
    thinker.iterate(times);
    const now = performance.now();
    const fitting = Math.round((times * LOOK_EVERY) / Math.max(0.1, now - before));
    thought.chunk = Math.max(1, Math.min(4 * thought.chunk, fitting, LARGEST_CHUNK));
    const done = thinker.iterations >= wanted;
    if (done || now - thought.reported >= (thought.isFirst ? FIRST_REPORT : REPORT_EVERY)) this.#report(thought, done);
    if (!done) this.#comeBack();
  }

  #comeBack(): void {
    if (!this.#queued) this.#channel.port2.postMessage(null);
    this.#queued = true;
  }

  #report(thought: Thought, done: boolean): void {
    const { id, thinker, isFirst } = thought;
    const only = thinker.onlyMove;
    const tallies = only === null ? thinker.tallies() : [{ move: only, visits: 0, value: 0, points: 0 }];
    const best = isFirst && thought.explains ? tallies.toSorted((a, b) => b.visits - a.visits) : [];
    const moves = best.slice(0, EXPLAINED_AT_ONCE).map(({ move }) => move);
    this.#port.postMessage({
      did: 'think',
      id,
      tallies,
      iterations: thinker.iterations,
      only: only !== null,
      done,
      explained: explained(thought, moves),
    });
    thought.isFirst = false;
    thought.reported = performance.now();
  }

  #safely(work: () => void): void {
    try {
      work();
    } catch (fault) {
      this.#fail(fault);
    }
  }

  #fail(fault: unknown): void {
    this.#thought = null;
    this.#port.postMessage({ did: 'fail', key: fault instanceof EngineFault ? fault.key : 'engine-damaged' });
  }
}

/** Think a little for nothing: what runs for the first time is slow, because the browser still has to compile it. */
function warmUp(engine: Engine, seen: Uint8Array): void {
  const thinker = engine.think(seen, 0n);
  const end = performance.now() + WARM_UP;
  do thinker.iterate(FIRST_CHUNK);
  while (performance.now() < end && thinker.onlyMove === null);
  for (const { move } of thinker.tallies().slice(0, 2)) {
    engine.brought(seen, move);
    engine.leaves(seen, move, 0n);
  }
}

function explained({ engine, seen, seed }: Thought, moves: readonly number[]): readonly Explained[] {
  return moves.map((move) => ({
    move,
    data: engine.moveData(move),
    brought: plain(engine.brought(seen, move), engine.layout.records.brought),
    leaves: engine.leaves(seen, move, seed),
  }));
}
