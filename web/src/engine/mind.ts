/**
 * What a worker does: holds the engine of one game and grows one tree at a time. It looks up from its tree every few
 * milliseconds, so that it can be interrupted at once, and reports several times a second.
 */

import { computed } from '../analysis/units.ts';
import { Engine, EngineFault, type EngineLayout, type Thinker } from './engine.ts';
import type { Explained, Order, Position, Report } from './messages.ts';
import { plain, sameBytes } from './records.ts';

const FIRST_CHUNK = 16; // iterations between two looks at the clock, at first
const LOOK_EVERY = 6; // milliseconds, roughly, between two looks at the clock
const LARGEST_CHUNK = 10_000; // iterations
const FIRST_REPORT = 15; // milliseconds of thinking before the first report,
const REPORT_EVERY = 200; // and between two later ones
const PREPARING = 30; // milliseconds of thinking before anybody asks
const EXPLAINED_AT_ONCE = 4; // moves, with the first report

const NO_THOUGHT = -1;

/** What a worker is given by the browser, as far as it is used. */
export interface Port {
  postMessage(report: Report): void;
}

/** How an engine comes here; `anew`: past everything that is kept. */
export type Source = (game: string, anew: boolean) => Promise<{ bytes: ArrayBuffer; layout: EngineLayout }>;

interface Thought extends Position {
  readonly engine: Engine;
  readonly thinker: Thinker;
  id: number;
  wanted: number; // iterations
  explained: readonly Explained[] | null; // of the first moves; null till somebody has looked at them
  chunk: number;
  reported: number; // when; before the first report, when thinking began
  isFirst: boolean;
}

export class Mind {
  #port: Port;
  #source: Source;
  #engine: Promise<Engine> | null = null;
  #wanted = NO_THOUGHT; // the id of the newest thought, which may still wait for the engine
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
          return void (await this.#engine);
        case 'prepare':
          return await this.#prepare(order);
        case 'think':
          return await this.#think(order);
        case 'compute': {
          const engine = await this.#engine;
          if (engine) this.#port.postMessage({ did: 'compute', id: order.id, result: computed(engine, order.job) });
          return;
        }
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

  /** Think a little before anybody asks; the browser also has to compile what runs for the first time. */
  async #prepare({ seen, seed }: Position): Promise<void> {
    const engine = await this.#engine;
    if (!engine || this.#wanted !== NO_THOUGHT) return;
    const thought = begun(engine, seen, seed, 0);
    const end = performance.now() + PREPARING;
    do thought.thinker.iterate(FIRST_CHUNK);
    while (performance.now() < end && thought.thinker.onlyMove === null);
    thought.explained = explained(thought, best(thought));
    this.#thought = thought;
  }

  async #think({ id, seen, seed, index, iterations }: Extract<Order, { do: 'think' }>): Promise<void> {
    this.#wanted = id;
    this.#paused = false;
    const engine = await this.#engine;
    if (!engine || this.#wanted !== id) return;
    const prepared = index === 0 && this.#thought && isAbout(this.#thought, seen, seed) ? this.#thought : null;
    const thought = (this.#thought = prepared ?? begun(engine, seen, seed, index));
    if (index > 0) thought.explained = []; // the first worker explains
    Object.assign(thought, { id, wanted: iterations, isFirst: true });
    const done = thought.thinker.onlyMove !== null || thought.thinker.iterations >= iterations;
    if (prepared || done) this.#report(thought, done);
    this.#step();
  }

  /** An order about the present thought. */
  #attend(order: Exclude<Order, { do: 'load' | 'think' | 'compute' }>): void {
    const thought = this.#thought;
    switch (order.do) {
      case 'stop':
        this.#wanted = NO_THOUGHT;
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
    if (!thought || thought.id !== this.#wanted || this.#paused || thought.thinker.onlyMove !== null) return;
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
    thought.explained ??= explained(thought, best(thought));
    this.#port.postMessage({
      did: 'think',
      id,
      tallies: thinker.tallies(),
      iterations: thinker.iterations,
      only: thinker.onlyMove !== null,
      done,
      explained: isFirst ? thought.explained : [],
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

function begun(engine: Engine, seen: Uint8Array, seed: bigint, index: number): Thought {
  const thinker = engine.think(seen, seed, index);
  const fresh = { id: NO_THOUGHT, wanted: 0, explained: null, chunk: FIRST_CHUNK, isFirst: true };
  return { engine, seen, seed, thinker, reported: performance.now(), ...fresh };
}

function isAbout(thought: Position, seen: Uint8Array, seed: bigint): boolean {
  return thought.seed === seed && sameBytes(thought.seen, seen);
}

/** The moves that are explained unasked. */
function best({ thinker }: Thought): readonly number[] {
  const tallies = thinker.tallies().toSorted((one, other) => other.visits - one.visits);
  return tallies.slice(0, EXPLAINED_AT_ONCE).map(({ move }) => move);
}

function explained({ engine, seen, seed }: Thought, moves: readonly number[]): readonly Explained[] {
  return moves.map((move) => ({
    move,
    data: engine.moveData(move),
    brought: plain(engine.brought(seen, move), engine.layout.records.brought),
    leaves: engine.leaves(seen, move, seed),
  }));
}
