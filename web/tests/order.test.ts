import { describe, expect, it } from 'vitest';
import { settled } from '../src/hints/order.ts';
import { tellLeft } from '../src/hints/telling.ts';
import { Texts } from '../src/phrases.ts';

const candidates = (visits: Readonly<Record<number, number>>): { move: number; visits: number }[] =>
  Object.entries(visits)
    .map(([move, count]) => ({ move: Number(move), visits: count }))
    .sort((one, other) => other.visits - one.visits);
const moves = (found: readonly { move: number }[]): number[] => found.map(({ move }) => move);

describe('the order of candidates', () => {
  it('is that of the visits at first', () => {
    expect(moves(settled([], candidates({ 7: 5, 8: 9, 9: 2, 10: 1 }), 3))).toEqual([8, 7, 9]);
  });

  it('keeps still while nobody is clearly ahead', () => {
    expect(moves(settled([7, 8, 9], candidates({ 7: 100, 8: 110, 9: 95 }), 3))).toEqual([7, 8, 9]);
  });

  it('changes when somebody is', () => {
    expect(moves(settled([7, 8, 9], candidates({ 7: 100, 8: 120, 9: 300 }), 3))).toEqual([9, 8, 7]);
  });

  it('lets in another only when it is clearly better than the last', () => {
    expect(moves(settled([7, 8], candidates({ 7: 100, 8: 50, 9: 55 }), 2))).toEqual([7, 8]);
    expect(moves(settled([7, 8], candidates({ 7: 100, 8: 50, 9: 60 }), 2))).toEqual([7, 9]);
  });

  it('is the true one in the end', () => {
    expect(moves(settled([7, 8, 9], candidates({ 7: 100, 8: 101, 9: 102 }), 3, 1))).toEqual([9, 8, 7]);
  });

  it('forgets what is no candidate any more', () => {
    expect(moves(settled([7, 8], candidates({ 8: 1 }), 3))).toEqual([8]);
  });
});

describe('what a move leaves', () => {
  const texts = new Texts('en', {});

  it('is told in the words of the game, if it has some', () => {
    const own = new Texts('en', { left: { leaves: 'minus points', blocks: 'fewest' } });
    expect(tellLeft(3, [2, 3], own)[0]?.key).toBe('left.leaves');
    expect(tellLeft(2, [2, 3], own)[0]?.key).toBe('left.blocks');
  });

  it('is told only where somebody follows', () => {
    expect(tellLeft(null, [null, 3], texts)).toEqual([]);
    expect(tellLeft(4.2, [4.2], texts)).toEqual([{ key: 'table.leaves', details: { points: 4 } }]);
  });

  it('is said to be least if others leave more, or nobody follows them', () => {
    expect(tellLeft(2, [2, 3, null], texts)[0]?.key).toBe('table.blocks');
    expect(tellLeft(3, [2, 3], texts)[0]?.key).toBe('table.leaves');
    expect(tellLeft(2, [2, 2], texts)[0]?.key).toBe('table.leaves');
    expect(tellLeft(2, [2, null], texts)[0]?.key).toBe('table.blocks');
  });

  it('is rounded as Python rounds', () => {
    const points = [0.5, 1.5, 2.5, 2.4, 2.6].map((leaves) => tellLeft(leaves, [leaves], texts)[0]?.details?.['points']);
    expect(points).toEqual([0, 2, 2, 2, 3]);
  });
});
