/**
 * The analysis of a finished game, computed in this browser: results that become ever finer, pass by pass. The same seed
 * and iterations give the same figures as `tafelrunde.analysis`, whatever the number of workers.
 *
 *     for await (const told of analyse(record, { seed: 1, iterations: 992, workers: 2, signal })) show(told);
 */

import { handsAtHand, type Hand } from '../engine/crew.ts';
import { hired } from '../engine/hiring.ts';
import type { Position } from '../house/position.ts';
import { readJson } from '../told/index.ts';
import { courseOf, decisionAt, type Course } from './course.ts';
import type { Contest, Result } from './estimates.ts';
import { inOrder, type Workshop } from './hands.ts';
import { Sums, type Kept } from './schedule.ts';
import { Teller } from './telling.ts';
import type { DecisionTold, Told } from './told.ts';
import { jobOf, RACE, unitsOf } from './units.ts';

export type { Kept, Told };

const USUAL_ITERATIONS = 2016; // six passes
const LEAST_WORKERS = 2; // the page itself computes next to nothing
const TELL_EVERY = 400; // milliseconds between two tellings within a pass

export interface Wishes {
  readonly seed?: number;
  readonly iterations?: number; // of every unit
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly kept?: Kept; // of the same game
  readonly keep?: (kept: Kept) => void; // told now and then, and when it is stopped
  readonly hire?: () => Hand;
  readonly course?: Course; // of the same game, where somebody has laid it out already
}

/** Yield what is known of a finished game: a rough graph first, then ever finer results. Refuses what is no such game. */
export async function* analyse(record: unknown, wishes: Wishes = {}): AsyncGenerator<Told> {
  const { seed = 1, iterations = USUAL_ITERATIONS, signal, keep } = wishes;
  const kept: Kept = wishes.kept?.seed === seed ? wishes.kept : { seed, passes: [], found: [] };
  const course = wishes.course ?? (await courseOf(read(record)));
  const sums = new Sums(unitsOf(course), kept, iterations);
  const teller = new Teller(course, seed);
  const plan = sums.plan();
  const jobs = plan.map(({ unit, pass, times }) => jobOf(course, unit, pass, times, seed));
  const results = inOrder(jobs.values(), workshop(course.end, wishes));
  let toldAt = performance.now();
  const tell = (withLuck: boolean): Told => {
    toldAt = performance.now();
    return teller.tell(sums.found, sums.iterations, sums.progress, withLuck);
  };
  try {
    if (sums.found.size) yield tell(true);
    for (const { unit, isLast } of plan) {
      const { value } = (await results.next()) as IteratorResult<Result, undefined>;
      if (!value || signal?.aborted) break;
      sums.add(unit, value);
      if (isLast) keep?.(sums.kept);
      if (isLast || performance.now() - toldAt >= TELL_EVERY) yield tell(isLast);
    }
    keep?.(sums.kept);
  } finally {
    await results.return(undefined);
  }
}

/** What one decision is worth that may be made at the end of a record: as in the analysis of a game, in one pass. */
export async function judge(
  record: unknown,
  move: string,
  wishes: Wishes & { readonly alone: true }, // at no table with other people
): Promise<DecisionTold> {
  const { seed = 1, iterations = 2000 } = wishes;
  const course = await decisionAt(read(record), move);
  const job = jobOf(course, { kind: RACE, step: 0 }, 0, iterations, seed);
  for await (const contest of inOrder([job].values(), workshop(course.end, { ...wishes, workers: 1 }))) {
    return new Teller(course, seed).decision(0, contest as Contest);
  }
  throw new DOMException('stopped', 'AbortError');
}

function read(record: unknown): unknown {
  return typeof record === 'string' ? readJson(record, '') : record;
}

function workshop(
  { setting }: Position,
  { workers = Math.max(LEAST_WORKERS, handsAtHand()), hire = hired, signal }: Wishes,
): Workshop {
  const { game, engine } = setting;
  return { game, fingerprint: engine.layout.fingerprint, size: workers, hire, signal };
}
