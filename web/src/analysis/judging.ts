/** What a decision was worth: its candidates in order, and what the played move lost. As analysis/judging.py. */

import type { Step } from './course.ts';
import { errorOf, standardError, SURE, type Contest, type Runs } from './estimates.ts';
import type { Interval } from './told.ts';

const MISTAKE_SURE = 3; // standard errors by which a loss must be beyond the noise
const LEAST_LOSS = 0.01; // … and beyond that, of a win

export interface Decision {
  readonly candidates: Contest; // best first
  readonly rival: Runs | null; // the move that the played one was compared with in the end
  readonly loss: number;
  readonly lossInterval: Interval;
  readonly pointsLost: number;
  readonly isMistake: boolean;
}

export function decisionOf({ move }: Step, contest: Contest): Decision {
  const rivals = contest.filter((runs) => runs.move !== move && runs.finals > 0);
  const better = (one: Runs, other: Runs): boolean =>
    one.finals > other.finals || (one.finals === other.finals && one.ahead > other.ahead);
  const rival = rivals.reduce<Runs | null>((best, runs) => (!best || better(runs, best) ? runs : best), null);
  const ahead = rival ? rival.ahead / rival.finals : 0;
  const error = rival ? standardError(rival.finals, rival.ahead, rival.ahead_squares) : 0;
  const rank = (runs: Runs): number => errorOf(runs) - runs.share / runs.deals;
  return {
    candidates: contest.toSorted((one, other) => rank(one) - rank(other) || one.move - other.move),
    rival,
    loss: Math.max(0, ahead),
    lossInterval: [Math.max(0, ahead - SURE * error), Math.max(0, ahead + SURE * error)],
    pointsLost: rival ? rival.points_ahead / rival.finals : 0,
    isMistake: ahead - MISTAKE_SURE * error > LEAST_LOSS,
  };
}
