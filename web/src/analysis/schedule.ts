/**
 * What is computed when, and what it has come to so far. Each pass has twice the iterations of the one before. Figures do
 * not depend on the order, since every unit is added up by itself, pass by pass; so the graph and decisions go ahead, and
 * what only luck needs follows two passes behind.
 */

import { plus, type Result } from './estimates.ts';
import { keyOf, OPEN, PUBLIC, RACE, type Unit } from './units.ts';

const FIRST_PASS = 32; // iterations a unit
const LARGEST_PASS = 2048;
const BEHIND = 2; // passes

/** What was added up so far: it can be kept as JSON, or as it is in the browser's database, and gone on from. */
export interface Kept {
  readonly seed: number;
  readonly passes: readonly number[]; // the iterations of each that was planned
  readonly found: readonly (readonly [unit: number, passes: number, sums: Result])[];
}

/** A unit in a pass. */
export interface Planned {
  readonly unit: Unit;
  readonly pass: number;
  readonly times: number; // iterations
  readonly isLast: boolean; // of those that belong together
}

export class Sums {
  readonly found = new Map<number, Result>();
  readonly #units: readonly Unit[];
  readonly #seed: number;
  readonly #passes: readonly number[];
  readonly #done = new Map<number, number>(); // passes of each unit

  constructor(units: readonly Unit[], { seed, passes, found }: Kept, iterations: number) {
    this.#units = units;
    this.#seed = seed;
    this.#passes = passesUpTo(passes, iterations);
    for (const [unit, done, sums] of found) {
      this.found.set(unit, sums);
      this.#done.set(unit, done);
    }
  }

  get kept(): Kept {
    const found = [...this.found].map(([unit, sums]) => [unit, this.#done.get(unit) ?? 0, sums] as const);
    return { seed: this.#seed, passes: this.#passes, found };
  }

  /** Of every unit, in passes that are complete. */
  get iterations(): number {
    return this.#upTo(Math.min(...this.#units.map((unit) => this.#doneOf(unit))));
  }

  /** The part of the work that is done. */
  get progress(): number {
    const done = this.#units.reduce((sum, unit) => sum + this.#upTo(this.#doneOf(unit)), 0);
    return done / (this.#units.length * this.#upTo(this.#passes.length));
  }

  add(unit: Unit, result: Result): void {
    const key = keyOf(unit);
    this.found.set(key, plus(this.found.get(key), result));
    this.#done.set(key, this.#doneOf(unit) + 1);
  }

  /** All that is still to be done, in its order. */
  plan(): Planned[] {
    return [...this.#parts()].flatMap(([pass, isOne]) => {
      const left = this.#units.filter((unit) => isOne(unit) && this.#doneOf(unit) <= pass);
      const times = this.#passes[pass] ?? 0;
      return left.map((unit, i) => ({ unit, pass, times, isLast: i === left.length - 1 }));
    });
  }

  *#parts(): Generator<readonly [pass: number, isOne: (unit: Unit) => boolean]> {
    const count = this.#passes.length;
    for (let pass = 0; pass < count + BEHIND; pass += 1) {
      if (pass < count) yield [pass, isGraph];
      if (pass < count) yield [pass, ({ kind }) => kind === RACE];
      const behind = pass ? pass - BEHIND : 0;
      if (behind > 0 || !pass) yield [behind, (unit) => !isGraph(unit) && unit.kind !== RACE];
    }
  }

  #doneOf(unit: Unit): number {
    return this.#done.get(keyOf(unit)) ?? 0;
  }

  #upTo(pass: number): number {
    return this.#passes.slice(0, pass).reduce((sum, times) => sum + times, 0);
  }
}

function isGraph({ kind }: Unit): boolean {
  return kind === PUBLIC || kind === OPEN;
}

/** How many iterations each pass has: twice as many as the one before, up to a limit, and in all what is asked. */
function passesUpTo(begun: readonly number[], iterations: number): number[] {
  const passes = [...begun];
  let left = iterations - passes.reduce((sum, times) => sum + times, 0);
  while (left > 0) {
    const times = Math.min(FIRST_PASS * 2 ** passes.length, LARGEST_PASS, left);
    passes.push(times);
    left -= times;
  }
  return passes;
}
