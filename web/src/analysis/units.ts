/**
 * The pieces that an analysis is made of: each is computed by itself, by any worker, as analysis/units.py does it. What a
 * unit comes to depends on the seed, its pass, its kind, its step and the number of iterations, and on nothing else.
 */

import type { Engine } from '../engine/engine.ts';
import { plain } from '../engine/records.ts';
import type { Course, Step } from './course.ts';
import type { Estimate, Result, Runs } from './estimates.ts';

/** What is estimated; as in bots/analysing.py. */
export const [PUBLIC, OPEN, START, RACE, KNOWN, MOVED] = [0, 1, 2, 3, 4, 5] as const;
const KINDS = 6;
const MOST_STEPS = 1 << 16; // of a game: the step stands in the number of a stream

export interface Unit {
  readonly kind: number;
  readonly step: number;
}

/** All that a worker must know to compute a unit. */
export interface Job {
  readonly kind: number;
  /** A state, or what was seen of one. */
  readonly source: Uint8Array;
  readonly move: number;
  readonly seats: number;
  readonly seed: number;
  readonly stream: number;
  readonly times: number;
}

/** The same for the same unit. */
export function keyOf({ kind, step }: Unit): number {
  return kind * MOST_STEPS + step;
}

/** All units of a game, in the order in which people want to know. */
export function unitsOf({ steps }: Course): Unit[] {
  const all = (kind: number, isOne: (step: Step, i: number) => boolean): Unit[] =>
    steps.flatMap((step, i) => (isOne(step, i) ? [{ kind, step: i }] : []));
  return [
    ...all(PUBLIC, ({ beginsTurn }) => beginsTurn),
    ...all(OPEN, ({ beginsTurn }, i) => beginsTurn || steps[i - 1]?.hasChance === true),
    { kind: START, step: 0 },
    ...[RACE, KNOWN, MOVED].flatMap((kind) => all(kind, ({ isForced }) => !isForced)),
  ];
}

/** Whether a unit goes by what somebody has seen, not by the position as it was. */
function isBlind(kind: number): boolean {
  return kind === PUBLIC || kind === RACE || kind === KNOWN;
}

/** A unit in the pass of that number, with so many iterations. */
export function jobOf({ steps, blank, seats }: Course, unit: Unit, pass: number, times: number, seed: number): Job {
  const { kind, step } = unit;
  const { truth, seen, public: known, move } = steps[step] as Step;
  const position = kind === START ? blank : truth;
  const source = isBlind(kind) ? (kind === PUBLIC ? known : seen) : position;
  return { kind, source, move, seats, seed, stream: (pass * KINDS + kind) * MOST_STEPS + step, times };
}

/** What a unit comes to. */
export function computed(engine: Engine, { kind, source, move, seats, seed, stream, times }: Job): Result {
  const { exports, room, layout } = engine;
  const { chance, deal, tree, work, notes, settings, turn, states, runners } = room;
  const at = isBlind(kind) ? room.seen : deal;
  engine.bytes(at, source.length).set(source);
  exports.reseed(chance, BigInt(seed), stream);
  const { tally: sums, runner } = layout.records;
  const tally = runners + runner.size * layout.sizes.most_runners;
  const pans = tally + sums.size;
  if (kind === RACE) {
    exports.settle(seats, settings);
    const count = exports.race(at, move, deal, tree, work, notes, settings, turn, pans, chance, runners, times);
    const runs = (i: number): unknown => plain(engine.reader('runner', runners + i * runner.size), runner);
    return Array.from({ length: count }, (_, i) => runs(i) as Runs);
  }
  engine.bytes(tally, sums.size).fill(0);
  exports.estimate(kind, at, move, seats, states, notes, pans, chance, tally, times);
  const found = Object.entries(plain(engine.reader('tally', tally), sums));
  return Object.fromEntries(
    found.map(([name, value]) => [name, typeof value === 'number' ? value : value.slice(0, seats)]),
  ) as unknown as Estimate;
}
