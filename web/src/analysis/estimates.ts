/** What playouts and races came to, added up over passes, and how sure it is: as analysis/estimates.py. */

/** A tally of playouts: sums, by seat. Named as the engine's record. */
export interface Estimate {
  readonly playouts: number;
  readonly shares: readonly number[];
  readonly squares: readonly number[];
  readonly points: readonly number[];
  readonly point_squares: readonly number[];
}

/** What one move came to in races: sums. Named as the engine's record. */
export interface Runs {
  readonly move: number;
  readonly deals: number;
  readonly finals: number;
  readonly share: number;
  readonly squares: number;
  readonly points: number;
  readonly ahead: number;
  readonly ahead_squares: number;
  readonly points_ahead: number;
}

/** A race: the played move first. */
export type Contest = readonly Runs[];
export type Result = Estimate | Contest;

export const SURE = 1.96; // standard errors for 95 %

/** Of a mean of values of which none is farther than 1 from another. */
export function standardError(count: number, total: number, squares: number): number {
  if (!count) return 1;
  const mean = total / count;
  const spread = (Math.max(0, squares / count - mean * mean) * count) / Math.max(1, count - 1);
  return Math.sqrt((spread + 1 / count) / count);
}

/** What is known, as one playout that is always the same. */
export function exact(shares: readonly number[], points: readonly number[]): Estimate {
  const squared = (values: readonly number[]): number[] => values.map((value) => value * value);
  return { playouts: 1, shares, squares: squared(shares), points, point_squares: squared(points) };
}

export function mean({ playouts, shares, points }: Estimate, seat: number, inPoints: boolean): number {
  return ((inPoints ? points : shares)[seat] as number) / playouts;
}

/** Of the mean. */
export function variance(estimate: Estimate, seat: number, inPoints: boolean): number {
  const { playouts, squares, point_squares } = estimate;
  const average = mean(estimate, seat, inPoints);
  const square = (inPoints ? point_squares : squares)[seat] as number;
  return Math.max(0, square / playouts - average * average) / Math.max(1, playouts - 1);
}

/** The standard error of a move's share. */
export function errorOf({ deals, share, squares }: Runs): number {
  return standardError(deals, share, squares);
}

export function isContest(result: Result): result is Contest {
  return Array.isArray(result);
}

/** Two results of the same unit together; the moves of races in the order in which they came. */
export function plus(one: Result | undefined, other: Result): Result {
  if (!one) return other;
  if (!isContest(one) || !isContest(other)) return added(one as Estimate, other as Estimate);
  const sums = new Map(one.map((runs) => [runs.move, runs]));
  for (const runs of other) {
    const before = sums.get(runs.move);
    sums.set(runs.move, before ? { ...added(before, runs), move: runs.move } : runs);
  }
  return [...sums.values()];
}

type Sums = Readonly<Record<string, number | readonly number[]>>;

/** Field by field. */
function added<Record extends Estimate | Runs>(one: Record, other: Record): Record {
  const found = Object.entries(one).map(([name, value]: [string, Sums[string]]) => {
    const more = (other as unknown as Sums)[name];
    return [
      name,
      typeof value === 'number'
        ? value + (more as number)
        : value.map((each, i) => each + ((more as number[])[i] ?? 0)),
    ];
  });
  return Object.fromEntries(found) as Record;
}
