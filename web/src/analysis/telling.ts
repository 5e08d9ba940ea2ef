/** What is known of a game as JSON: as analysis/telling.py. */

import type { Course } from './course.ts';
import { errorOf, exact, mean, SURE, variance, type Contest, type Estimate, type Result } from './estimates.ts';
import { decisionOf } from './judging.ts';
import { amount, linksOf, type Part } from './luck.ts';
import type { AccountTold, AmountTold, CandidateTold, ChangeTold, DecisionTold } from './told.ts';
import type { EstimateTold, LuckTold, PointTold, Told } from './told.ts';
import { keyOf, OPEN, PUBLIC, RACE } from './units.ts';

const MILLION = 1e6; // six digits
const HALVES = 128; // only odd multiples of 1/128 lie exactly between two numbers of six digits

/** All that is known; `found` by the keys of units. What was told before and has not changed is not told anew. */
export class Teller {
  readonly #course: Course;
  readonly #seed: number;
  readonly #told = new WeakMap<Result, EstimateTold | DecisionTold>();
  readonly #texts = new Map<number, string>();
  #lastLuck: Told['luck'] = { shares: null, points: null };

  constructor(course: Course, seed: number) {
    this.#course = course;
    this.#seed = seed;
  }

  /** How luck fell is weighed anew only if asked: it takes longest. */
  tell(found: ReadonlyMap<number, Result>, iterations: number, progress: number, withLuck: boolean): Told {
    const { end, players, seats, shares, points } = this.#course;
    if (withLuck) {
      const luck = this.#luck(found);
      this.#lastLuck = { shares: luck(false), points: luck(true) };
    }
    return {
      'tafelrunde-analysis': 1,
      game: end.setting.game,
      seats,
      options: end.setting.options,
      players,
      seed: this.#seed,
      iterations,
      moves: end.numbers.map((move) => this.#text(move)),
      result: { shares: shares.map(rounded), points: points.map(rounded) },
      graph: this.#graph(found),
      decisions: this.#decisions(found),
      luck: this.#lastLuck,
      progress,
    };
  }

  #text(move: number): string {
    const text = this.#texts.get(move) ?? this.#course.end.moveText(move);
    this.#texts.set(move, text);
    return text;
  }

  #graph(found: ReadonlyMap<number, Result>): PointTold[] {
    const { steps, shares, points } = this.#course;
    const told = (kind: number, step: number): EstimateTold | null => {
      const estimate = found.get(keyOf({ kind, step }));
      return estimate ? this.#once(estimate as Estimate, () => estimateTold(estimate as Estimate)) : null;
    };
    const graph = steps.flatMap(({ beginsTurn, turn }, step) => {
      const known = beginsTurn && told(PUBLIC, step);
      return known ? [{ step, turn, public: known, open: told(OPEN, step) }] : [];
    });
    const end = estimateTold(exact(shares, points));
    return [...graph, { step: steps.length, turn: (steps.at(-1)?.turn ?? 0) + 1, public: end, open: end }];
  }

  #decisions(found: ReadonlyMap<number, Result>): DecisionTold[] {
    return this.#course.steps.flatMap((_, step) => {
      const contest = found.get(keyOf({ kind: RACE, step }));
      return contest ? [this.#once(contest, () => this.decision(step, contest as Contest))] : [];
    });
  }

  decision(index: number, contest: Contest): DecisionTold {
    const step = this.#course.steps[index] as Course['steps'][number];
    const decision = decisionOf(step, contest);
    const { rival, loss, lossInterval, pointsLost, isMistake, candidates } = decision;
    return {
      step: index,
      turn: step.turn,
      seat: step.mover,
      played: this.#text(step.move),
      rival: rival && this.#text(rival.move),
      loss: rounded(loss),
      loss_interval: [rounded(lossInterval[0]), rounded(lossInterval[1])],
      points_lost: rounded(pointsLost),
      mistake: isMistake,
      candidates: candidates.map((runs): CandidateTold => {
        const share = runs.share / runs.deals;
        const error = SURE * errorOf(runs);
        return {
          move: this.#text(runs.move),
          share: rounded(share),
          interval: [rounded(Math.max(0, share - error)), rounded(Math.min(1, share + error))],
          score: rounded(runs.points / runs.deals),
          visits: runs.deals,
        };
      }),
    };
  }

  #luck(found: ReadonlyMap<number, Result>): (inPoints: boolean) => LuckTold | null {
    const { steps, seats, shares, points } = this.#course;
    const links = linksOf(this.#course, (key) => found.get(key) as Estimate | undefined);
    return (inPoints) => {
      if (!links) return null;
      const of = (seat: number, parts: readonly Part[], own?: boolean): AmountTold => {
        const chosen = links.filter(
          ({ part, step }) => parts.includes(part) && (own === undefined || (steps[step]?.mover === seat) === own),
        );
        const [value, error] = amount(chosen, seat, inPoints);
        return { value: rounded(value), error: rounded(error) };
      };
      const account = (seat: number): AccountTold => ({
        start: of(seat, ['start']),
        dealt: of(seat, ['dealt']),
        drawn: [of(seat, ['drawn'], true), of(seat, ['drawn'], false)],
        held: [of(seat, ['held'], true), of(seat, ['held'], false)],
        decided: [of(seat, ['decided'], true), of(seat, ['decided'], false)],
        draws: of(seat, ['dealt', 'drawn', 'held']),
        decisions: of(seat, ['decided']),
        result: rounded((inPoints ? points : shares)[seat] ?? 0),
      });
      const everySeat = Array.from({ length: seats }, (_, seat) => seat);
      const moves = steps.map((): Record<Part, number[]> => {
        const none = (): number[] => everySeat.map(() => 0);
        return { start: none(), dealt: none(), drawn: none(), held: none(), decided: none() };
      });
      for (const link of links) {
        const change = moves[link.step];
        if (change) change[link.part] = everySeat.map((seat) => rounded(amount([link], seat, inPoints)[0]));
      }
      return {
        seats: everySeat.map(account),
        moves: moves.map(({ drawn, held, decided }): ChangeTold => ({ drawn, held, decided })),
      };
    };
  }

  #once<Told extends EstimateTold | DecisionTold>(result: Result, tell: () => Told): Told {
    const told = (this.#told.get(result) as Told | undefined) ?? tell();
    this.#told.set(result, told);
    return told;
  }
}

function estimateTold(estimate: Estimate): EstimateTold {
  const { playouts, shares } = estimate;
  const each = (figure: (seat: number) => number): number[] => shares.map((_, seat) => rounded(figure(seat)));
  return {
    playouts,
    shares: each((seat) => mean(estimate, seat, false)),
    errors: each((seat) => SURE * Math.sqrt(variance(estimate, seat, false))),
    points: each((seat) => mean(estimate, seat, true)),
  };
}

/** To six digits; what lies exactly between two of them to the even one, as Python does it. */
export function rounded(value: number): number {
  if ((value * HALVES) % 2 === 0 || (value * HALVES) % 1 !== 0) return Number(value.toFixed(6));
  const low = Math.floor(value * MILLION);
  return (low % 2 === 0 ? low : low + 1) / MILLION;
}
