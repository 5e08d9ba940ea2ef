/**
 * How luck fell: start + draws + decisions = result, for every seat. Each part is a sum of estimates with factors, taken
 * from a chain of expectations: as analysis/luck.py, which says more.
 */

import type { Course } from './course.ts';
import { exact, mean, SURE, variance, type Estimate } from './estimates.ts';
import { keyOf, KNOWN, MOVED, OPEN, START } from './units.ts';

export type Part = 'start' | 'dealt' | 'drawn' | 'held' | 'decided';
type Factors = ReadonlyMap<Estimate, number>;

interface Link {
  readonly part: Part;
  readonly step: number;
  readonly factors: Factors;
}

/** The links of the chain; null while an estimate is missing. */
export function linksOf(course: Course, found: (key: number) => Estimate | undefined): readonly Link[] | null {
  const links: Link[] = [];
  let isWhole = true;
  const at = (kind: number, step: number): Factors => {
    const estimate = found(keyOf({ kind, step }));
    isWhole &&= estimate !== undefined;
    return new Map(estimate && [[estimate, 1]]);
  };
  const link = (part: Part, step: number, factors: Factors): number => links.push({ part, step, factors });
  const last = course.steps.length - 1;
  const result = new Map([[exact(course.shares, course.points), 1]]);
  const start = at(START, 0);
  let level = at(OPEN, 0);
  link('start', 0, start);
  link('dealt', 0, sum(level, less(start)));
  course.steps.forEach(({ isForced, hasChance, isNewDeal }, i) => {
    const [moved, known] = [MOVED, KNOWN].map((kind) => (isForced ? new Map() : at(kind, i))) as [Factors, Factors];
    let after = sum(level, moved);
    const following = i === last ? result : hasChance ? at(OPEN, i + 1) : after;
    if (i === last && !hasChance) after = following; // nothing was drawn: what is missing to the result was in the move
    link('decided', i, known);
    link('held', i, sum(after, less(level), less(known)));
    link(isNewDeal ? 'dealt' : 'drawn', i, sum(following, less(after)));
    level = following;
  });
  return isWhole ? links : null;
}

/** Some links together, for one seat: the value, and by how much it may be wrong by chance. */
export function amount(links: readonly Link[], seat: number, inPoints: boolean): [number, number] {
  let value = 0;
  let square = 0;
  for (const [estimate, factor] of sum(...links.map(({ factors }) => factors))) {
    value += factor * mean(estimate, seat, inPoints);
    square += factor * factor * variance(estimate, seat, inPoints);
  }
  return [value, SURE * Math.sqrt(square)];
}

function less(factors: Factors): Factors {
  return new Map([...factors].map(([estimate, factor]) => [estimate, -factor]));
}

/** Factors put together; those that cancel each other are left out. */
function sum(...links: readonly Factors[]): Factors {
  const sums = new Map<Estimate, number>();
  for (const link of links)
    for (const [estimate, factor] of link) sums.set(estimate, (sums.get(estimate) ?? 0) + factor);
  return new Map([...sums].filter(([, factor]) => factor));
}
