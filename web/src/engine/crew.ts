/**
 * Several workers that think about one position, each in a tree of its own; their roots are added up as the native
 * `think(threads=n)` does. The page itself never computes: it hears several times a second how far they are.
 */

import type { FaultKey } from './engine.ts';
import type { Explained, Order, Position, Report } from './messages.ts';
import { merged, type Candidate, type Tally } from './tallies.ts';

const MOST_WORKERS = 4;
const IDLE = 30_000; // milliseconds after which workers that nobody needs are let go
const TELL_EVERY = 180; // milliseconds between two tellings

/** A worker of the browser, as far as it is used. */
export interface Hand {
  postMessage(order: Order): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Report>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What the workers think so far. */
export interface Thought {
  readonly candidates: readonly Candidate[]; // most visited first
  readonly iterations: number;
  readonly explained: ReadonlyMap<number, Explained>;
  readonly only: boolean; // there is nothing to choose
  readonly done: boolean;
}

export interface Task extends Position {
  readonly iterations: number; // of all workers together
  readonly tell: (thought: Thought) => void;
  readonly fail: (key: FaultKey) => void;
}

interface Part {
  readonly tallies: readonly Tally[];
  readonly iterations: number;
  readonly done: boolean;
}

/** One core is left to the page. */
export function handsAtHand(cores = navigator.hardwareConcurrency || 1): number {
  return Math.max(1, Math.min(MOST_WORKERS, cores - 1));
}

/** The part of one worker in a number of iterations. */
export function share(total: number, workers: number, index: number): number {
  return Math.floor(total / workers) + (index < total % workers ? 1 : 0);
}

export class Crew {
  readonly game: string;
  readonly fingerprint: string;
  #make: () => Hand;
  #size: number;
  #hands: Hand[] = [];
  #task: Task | null = null;
  #id = 0;
  #parts: (Part | undefined)[] = [];
  #explained = new Map<number, Explained>();
  #asked = new Set<number>();
  #only = false;
  #toldAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: string, fingerprint: string, make: () => Hand, size = handsAtHand()) {
    this.game = game;
    this.fingerprint = fingerprint;
    this.#make = make;
    this.#size = size;
  }

  /** How many workers there are now. */
  get size(): number {
    return this.#hands.length;
  }

  /**
   * Have one worker load the engine and think a little, so that the first word comes at once; it stays till somebody says
   * stop. Whoever then thinks about the same position with the same seed goes on from there.
   */
  prepare({ seen, seed }: Position): void {
    clearTimeout(this.#timer);
    this.#hire(1);
    if (!this.#task) this.#hands[0]?.postMessage({ do: 'prepare', seen, seed });
  }

  /** Think about a position, and no more about any other. */
  think(task: Task): void {
    this.stop();
    clearTimeout(this.#timer);
    this.#task = task;
    this.#id += 1;
    this.#parts = Array<undefined>(this.#size).fill(undefined);
    this.#explained = new Map();
    this.#asked = new Set();
    this.#only = false;
    this.#toldAt = -Infinity;
    const { seen, seed, iterations } = task;
    // The first one is at work before the others are called.
    for (let index = 0; index < this.#size; index += 1) {
      this.#hire(index + 1);
      const own = share(iterations, this.#size, index);
      this.#hands[index]?.postMessage({ do: 'think', id: this.#id, index, iterations: own, seen, seed });
    }
  }

  pause(): void {
    this.#tellAll('pause');
    this.#later(() => this.#letOthersGo());
  }

  goOn(): void {
    clearTimeout(this.#timer);
    this.#tellAll('go-on');
  }

  /** Forget the position; after a while everybody goes home. */
  stop(): void {
    if (this.#task) this.#tellAll('stop');
    this.#task = null;
    if (this.#hands.length) this.#later(() => this.dismiss());
  }

  /** Ask about moves of which only the figures are known. */
  explain(moves: readonly number[]): void {
    const unknown = moves.filter((move) => !this.#explained.has(move) && !this.#asked.has(move));
    if (!unknown.length || !this.#task) return;
    unknown.forEach((move) => this.#asked.add(move));
    this.#hands[0]?.postMessage({ do: 'explain', id: this.#id, moves: unknown });
  }

  /** Let everybody go: their memory is free again. */
  dismiss(): void {
    clearTimeout(this.#timer);
    this.#hands.forEach((hand) => hand.terminate());
    this.#hands = [];
    this.#task = null;
  }

  #tellAll(what: 'pause' | 'go-on' | 'stop'): void {
    this.#hands.forEach((hand) => hand.postMessage({ do: what, id: this.#id }));
  }

  #hire(count: number): void {
    while (this.#hands.length < count) {
      const hand = this.#make();
      const index = this.#hands.push(hand) - 1;
      hand.onmessage = ({ data }) => this.#hear(index, data);
      // A worker that cannot even be started: its script is missing, or it ran out of memory.
      hand.onerror = (event) => {
        event.preventDefault();
        this.#fail(index, 'engine-missing');
      };
      hand.postMessage({ do: 'load', game: this.game, fingerprint: this.fingerprint });
    }
  }

  #later(end: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(end, IDLE);
  }

  /** What they have found stays; the first one can go on, or explain. */
  #letOthersGo(): void {
    this.#hands.splice(1).forEach((hand, i) => {
      hand.terminate();
      this.#endPart(i + 1);
    });
  }

  #endPart(index: number): void {
    this.#parts[index] = { tallies: [], iterations: 0, ...this.#parts[index], done: true };
  }

  #hear(index: number, report: Report): void {
    if (report.did === 'fail') return this.#fail(index, report.key);
    if (report.did === 'compute' || report.id !== this.#id || !this.#task) return;
    for (const each of report.explained) this.#explained.set(each.move, each);
    if (report.did === 'think') {
      this.#parts[index] = report;
      this.#only ||= report.only;
    }
    const { tell } = this.#task;
    const thought = this.#thought();
    const now = performance.now();
    // The first word and the last one are told at once, and what was asked for.
    if (!thought.done && report.did === 'think' && now - this.#toldAt < TELL_EVERY) return;
    this.#toldAt = now;
    tell(thought);
    if (thought.done) this.#later(() => this.#letOthersGo());
  }

  #thought(): Thought {
    const parts = this.#parts.filter((part) => part !== undefined);
    return {
      candidates: this.#only ? onlyCandidate(parts) : merged(parts.map(({ tallies }) => tallies)),
      iterations: parts.reduce((sum, part) => sum + part.iterations, 0),
      explained: this.#explained,
      only: this.#only,
      done: this.#only || this.#parts.every((part) => part?.done),
    };
  }

  /** One who fails leaves the others at work; only when the first cannot begin is there no thought. */
  #fail(index: number, key: FaultKey): void {
    if (index > 0) return this.#endPart(index);
    const fail = this.#task?.fail;
    this.dismiss();
    fail?.(key);
  }
}

function onlyCandidate(parts: readonly Part[]): readonly Candidate[] {
  return parts
    .slice(0, 1)
    .flatMap(({ tallies }) => tallies.map(({ move }) => ({ move, visits: 0, value: 0.5, score: 0 })));
}
