import { expect, test } from 'vitest';
import type { AccountTold, DecisionTold, EstimateTold, Told } from '../src/analysis/told.ts';
import {
  addingUp,
  costliest,
  nearest,
  nextMistake,
  partsOf,
  precision,
  spotAt,
  spotsOf,
  turningPoints,
  type Spot,
} from '../src/review/figures.ts';

function estimate(...shares: number[]): EstimateTold {
  return { playouts: 9, shares, errors: shares.map(() => 0.02), points: shares.map((share) => 40 * share) };
}

function decision(step: number, seat: number, loss: number, more: Partial<DecisionTold> = {}): DecisionTold {
  return {
    step,
    turn: step,
    seat,
    played: 'a',
    rival: 'b',
    loss,
    loss_interval: [loss - 0.01, loss + 0.01],
    points_lost: 0,
    mistake: loss > 0.04,
    candidates: [],
    ...more,
  };
}

function told(seats: number, more: Partial<Told> = {}): Told {
  const nobody = Array.from({ length: seats }, () => 0);
  return {
    'tafelrunde-analysis': 1,
    game: 'ingenious',
    seats,
    options: {},
    players: [],
    seed: 1,
    iterations: 32,
    moves: [],
    result: { shares: nobody, points: nobody },
    graph: [],
    decisions: [],
    luck: { shares: null, points: null },
    progress: 1,
    ...more,
  };
}

test('a side has one line, whoever sits there, and what is not known yet is left out', () => {
  const graph = [
    { step: 0, turn: 0, public: estimate(0.4, 0.6, 0.4, 0.6), open: estimate(0.3, 0.7, 0.3, 0.7) },
    { step: 2, turn: 1, public: estimate(0.5, 0.5, 0.5, 0.5), open: null },
  ];
  const sides = [
    [0, 2],
    [1, 3],
  ];
  expect(spotsOf(told(4, { graph }), sides, false).map(({ values }) => values)).toEqual([
    [0.4, 0.6],
    [0.5, 0.5],
  ]);
  expect(spotsOf(told(4, { graph }), sides, true)).toEqual([
    { step: 0, turn: 0, values: [0.3, 0.7], errors: [0.02, 0.02] },
  ]);
});

test('alone the expected score is shown, of which no error is told', () => {
  const graph = [{ step: 0, turn: 0, public: estimate(0.5), open: null }];
  expect(spotsOf(told(1, { graph }), [[0]], false)).toEqual([{ step: 0, turn: 0, values: [20], errors: [] }]);
});

function spot(step: number, value: number, error = 0.02): Spot {
  return { step, turn: step, values: [value, 1 - value], errors: [error, error] };
}

test('a turning point is a large change beyond the noise, whoever gains by it', () => {
  const course = [spot(0, 0.5), spot(1, 0.52), spot(2, 0.8), spot(3, 0.6), spot(4, 1)];
  expect(turningPoints(course)).toEqual([
    { step: 1, turn: 1, side: 0, from: 0.52, to: 0.8 },
    { step: 2, turn: 2, side: 1, from: expect.closeTo(0.2), to: expect.closeTo(0.4) },
  ]);
  expect(turningPoints(course.map(({ step, values: [value = 0] }) => spot(step, value, 0.2)))).toEqual([]);
});

test('at most three turning points are told, in the order of the game', () => {
  const course = [0, 0.2, 0, 0.9, 0.3, 1, 1].map((value, step) => spot(step, value));
  expect(turningPoints(course).map(({ step }) => step)).toEqual([2, 3, 4]);
});

test('the costliest mistakes of a seat come first; alone points count', () => {
  const decisions = [decision(1, 0, 0.05), decision(2, 1, 0.5), decision(3, 0, 0.2), decision(4, 0, 0.01)];
  expect(costliest(told(2, { decisions }), 0).map(({ step }) => step)).toEqual([3, 1]);
  const solo = [decision(1, 0, 0.05, { points_lost: 4 }), decision(3, 0, 0.2, { points_lost: 1 })];
  expect(costliest(told(1, { decisions: solo }), 0).map(({ step }) => step)).toEqual([1, 3]);
});

test('the next mistake is the one after, and after the last one the first', () => {
  const decisions = [decision(1, 0, 0.05), decision(2, 1, 0.01), decision(3, 0, 0.2)];
  expect([0, 1, 3].map((at) => nextMistake(told(2, { decisions }), at)?.step)).toEqual([1, 3, 1]);
  expect(nextMistake(told(2), 0)).toBeUndefined();
});

test('how sure it is, is what the worst of all figures is', () => {
  const graph = [{ step: 0, turn: 0, public: estimate(0.5, 0.5), open: null }];
  const decisions = [decision(1, 0, 0.05), decision(3, 0, 0.2, { loss_interval: [0.1, 0.3] })];
  expect(precision(told(2, { graph, decisions }))).toEqual({ chance: 0.02, loss: expect.closeTo(0.1) });
  expect(precision(told(2, { graph, decisions, iterations: 0 }))).toBeNull();
});

test('what is rounded still adds up', () => {
  expect(addingUp([33.4, 33.3, 33.3])).toEqual([34, 33, 33]);
  expect(addingUp([50.5, -20.7, 10.6, 59.6])).toEqual([50, -21, 11, 60]);
  for (let i = 0; i < 200; i += 1) {
    const parts = Array.from({ length: 7 }, () => 200 * Math.random() - 100);
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
    const shown = addingUp(parts);
    expect(sum(shown)).toBe(Math.round(sum(parts)) + 0);
    shown.forEach((number, i) => expect(Math.abs(number - (parts[i] ?? 0))).toBeLessThan(1));
  }
});

test('the parts of an account are told in their order, hidden tiles as one', () => {
  const of = (value: number): { value: number; error: number } => ({ value, error: 0 });
  const pair = (one: number, other: number) => [of(one), of(other)] as const;
  const account: AccountTold = {
    start: of(1),
    dealt: of(2),
    drawn: pair(3, 4),
    held: pair(5, 6),
    decided: pair(7, 8),
    draws: of(0),
    decisions: of(0),
    result: 36,
  };
  expect(partsOf(account)).toEqual([1, 2, 3, 4, 11, 7, 8]);
});

test('a place on the graph is the moment nearest to it, and a decision stands at the last moment before it', () => {
  const course = [spot(0, 0.5), spot(2, 0.6), spot(5, 0.7)];
  expect([-3, 0.9, 1.1, 9].map((turn) => nearest(course, turn)?.step)).toEqual([0, 0, 2, 5]);
  expect([0, 1, 4, 5].map((step) => spotAt(course, step)?.step)).toEqual([0, 0, 2, 5]);
});
