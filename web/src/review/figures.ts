/** What is shown of an analysis, from what it tells: lines of the graph, turning points, costly moves, sums that add up. */

import type { AccountTold, DecisionTold, Told } from '../analysis/told.ts';

/** Who wins together: the seats of each side. */
export type Sides = readonly (readonly number[])[];

/** The chances of each side at one moment; alone the expected score. */
export interface Spot {
  readonly step: number; // the decision that follows
  readonly turn: number; // turns completed before it
  readonly values: readonly number[];
  readonly errors: readonly number[]; // either way, at 95 %; of a score nothing is told
}

const MOST_TURNING = 3;
const LEAST_SWING = 0.1; // of a win, beyond the noise
const MOST_COSTLY = 5; // told of a seat

export function isSolo({ seats }: Told): boolean {
  return seats === 1;
}

/** The line of each side, as far as it is known. */
export function spotsOf(told: Told, sides: Sides, open: boolean): Spot[] {
  return told.graph.flatMap(({ step, turn, public: known, open: opened }) => {
    const estimate = open ? opened : known;
    if (!estimate) return [];
    const of = (figures: readonly number[]): number[] => sides.map(([seat = 0]) => figures[seat] ?? 0);
    const alone = isSolo(told);
    const values = of(alone ? estimate.points : estimate.shares);
    return [{ step, turn, values, errors: alone ? [] : of(estimate.errors) }];
  });
}

/** A turn after which a side stood clearly better than before. */
export interface Turning {
  readonly step: number;
  readonly turn: number;
  readonly side: number;
  readonly from: number;
  readonly to: number;
}

/** The turns that changed most, in order; what noise might have done is none, nor is the end. */
export function turningPoints(spots: readonly Spot[]): Turning[] {
  const found = spots.slice(1, -1).flatMap(({ values, errors }, i): Turning[] => {
    const { step, turn, values: before, errors: errorsBefore } = spots[i] as Spot;
    const gains = values.map((value, side) => value - (before[side] ?? 0));
    const side = gains.indexOf(Math.max(...gains));
    const noise = Math.hypot(errors[side] ?? Infinity, errorsBefore[side] ?? Infinity);
    if ((gains[side] ?? 0) - noise < LEAST_SWING) return [];
    return [{ step, turn, side, from: before[side] ?? 0, to: values[side] ?? 0 }];
  });
  const largest = found.toSorted((one, other) => other.to - other.from - (one.to - one.from)).slice(0, MOST_TURNING);
  return largest.toSorted((one, other) => one.step - other.step);
}

/** The mistakes of a seat, the costliest first. */
export function costliest(told: Told, seat: number): DecisionTold[] {
  const cost = ({ loss, points_lost }: DecisionTold): number => (isSolo(told) ? points_lost : loss);
  const mistakes = told.decisions.filter((decision) => decision.mistake && decision.seat === seat);
  return mistakes.toSorted((one, other) => cost(other) - cost(one)).slice(0, MOST_COSTLY);
}

/** Whether the rival of the played move is better, as far as chance can tell. */
export function isBetter(decision: DecisionTold | undefined): boolean {
  return decision !== undefined && decision.loss_interval[0] > 0;
}

/** The next mistake after a step; after the last one the first. */
export function nextMistake({ decisions }: Told, at: number): DecisionTold | undefined {
  const mistakes = decisions.filter(({ mistake }) => mistake);
  return mistakes.find(({ step }) => step > at) ?? mistakes[0];
}

/** By how much chances and losses may be wrong by chance, the worst of them; null while not all are known. */
export function precision({ graph, decisions, iterations }: Told): { chance: number; loss: number } | null {
  if (!iterations) return null;
  return {
    chance: Math.max(0, ...graph.flatMap(({ public: known }) => known.errors)),
    // Intervals end at 0: their upper half tells how wide they are.
    loss: Math.max(0, ...decisions.map(({ loss, loss_interval: [, high] }) => high - loss)),
  };
}

/** What a result is made of, in the order in which it is told. */
export const PARTS = ['start', 'dealt', 'drawn', 'drawn-others', 'held', 'decided', 'decided-others'] as const;

export function partsOf({ start, dealt, drawn, held, decided }: AccountTold): number[] {
  const parts = [start, dealt, ...drawn, null, ...decided];
  return parts.map((part) => (part ?? { value: held[0].value + held[1].value }).value);
}

/** Whole numbers that add up to the whole number nearest to the sum: those that lose most by rounding get more. */
export function addingUp(parts: readonly number[]): number[] {
  const low = parts.map(Math.floor);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const missing = Math.round(sum(parts)) - sum(low);
  const byRest = parts.map((_, i) => i).toSorted((one, other) => rest(other) - rest(one));
  function rest(i: number): number {
    return (parts[i] ?? 0) - (low[i] ?? 0);
  }
  const more = new Set(byRest.slice(0, missing));
  return low.map((number, i) => number + Number(more.has(i)));
}

/** The moment of the game that is nearest to a place on the graph. */
export function nearest(spots: readonly Spot[], turn: number): Spot | undefined {
  const away = (spot: Spot): number => Math.abs(spot.turn - turn);
  return spots.reduce<Spot | undefined>((best, spot) => (best && away(best) <= away(spot) ? best : spot), undefined);
}

/** How things stood when a decision was made: the last moment of the graph up to then. */
export function spotAt(spots: readonly Spot[], step: number): Spot | undefined {
  return spots.findLast((spot) => spot.step <= step);
}
