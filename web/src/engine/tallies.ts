/** What thinkers have found of their moves. Whoever only shows it needs no engine. */

/** What came of a move so far: sums over its visits. */
export interface Tally {
  readonly move: number;
  readonly visits: number;
  readonly value: number;
  readonly points: number;
}

/** A move that was thought about: means, as in bots/thinking.py. */
export interface Candidate {
  readonly move: number;
  readonly visits: number;
  /** The share of the win that the seat may expect. */
  readonly value: number;
  /** The score that it may expect at the end. */
  readonly score: number;
}

/** The tallies of several thinkers, those of equal moves together, most visited first: as in bots/thinking.py. */
export function merged(tallies: readonly (readonly Tally[])[]): Candidate[] {
  const sums = new Map<number, { visits: number; value: number; points: number }>();
  const tried = tallies.flat().filter(({ visits }) => visits > 0);
  for (const { move, visits, value, points } of tried.length ? tried : tallies.flat().slice(0, 1)) {
    const sum = sums.get(move) ?? { visits: 0, value: 0, points: 0 };
    sums.set(move, { visits: sum.visits + visits, value: sum.value + value, points: sum.points + points });
  }
  const found = [...sums].map(([move, { visits, value, points }]) =>
    visits ? { move, visits, value: value / visits, score: points / visits } : { move, visits, value: 0.5, score: 0 },
  );
  return found.sort((one, other) => other.visits - one.visits || other.value - one.value || one.move - other.move);
}
