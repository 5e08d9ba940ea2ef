import { describe, expect, it } from 'vitest';
import { merged } from '../src/engine/engine.ts';
import { isLayout, moveData, moveNumber, RecordReader, type KindLayout } from '../src/engine/layout.ts';

const KINDS: readonly KindLayout[] = [
  { do: 'done', first: 0, parts: [], secret: null },
  {
    do: 'cover',
    first: 2,
    parts: [
      { name: 'space', count: 3, stride: 2, least: 0, names: null },
      { name: 'colour', count: 2, stride: 1, least: 0, names: ['red', 'blue'] },
    ],
    secret: 'colour',
  },
];

describe('moves as data', () => {
  it('are read and written by the table', () => {
    expect(moveData(KINDS, 0)).toEqual({ do: 'done' });
    expect(moveData(KINDS, 5)).toEqual({ do: 'cover', space: 1, colour: 'blue' });
    expect(moveNumber(KINDS, { do: 'cover', space: 1, colour: 'blue' })).toBe(5);
  });

  it('are nothing where the table has none', () => {
    expect(moveData(KINDS, 1)).toBeNull();
    expect(moveData(KINDS, 8)).toBeNull();
    expect(moveNumber(KINDS, { do: 'cover', space: 3, colour: 'blue' })).toBeNull();
    expect(moveNumber(KINDS, { do: 'cover', space: 1 })).toBeNull();
    expect(moveNumber(KINDS, { do: 'cover', space: '1', colour: 'blue' })).toBeNull();
    expect(moveNumber(KINDS, { do: 'fly' })).toBeNull();
  });
});

describe('tallies of several thinkers', () => {
  it('are added up and put in order', () => {
    const one = { move: 1, visits: 2, value: 1, points: 10 };
    const other = { move: 2, visits: 3, value: 3, points: 9 };
    expect(merged([[one], [one, other]])).toEqual([
      { move: 1, visits: 4, value: 0.5, score: 5 },
      { move: 2, visits: 3, value: 1, score: 3 },
    ]);
  });

  it('leave out what was never tried, unless there is nothing else', () => {
    const untried = { move: 7, visits: 0, value: 0, points: 0 };
    expect(merged([[untried], [{ move: 1, visits: 1, value: 1, points: 2 }]])).toHaveLength(1);
    expect(merged([[untried], [untried]])).toEqual([{ move: 7, visits: 0, value: 0.5, score: 0 }]);
  });
});

describe('records', () => {
  it('are read by the names of their fields', () => {
    const fields = {
      words: { offset: 0, type: 'uint64', shape: [1] },
      points: { offset: 8, type: 'int16', shape: [2] },
      ends: { offset: 12, type: 'bool', shape: [] },
    };
    const bytes = new Uint8Array([5, 0, 0, 0, 0, 0, 0, 128, 255, 255, 7, 0, 1, 0, 0, 0]);
    const reader = new RecordReader({ size: 16, fields }, bytes);
    expect(reader.numbers('points')).toEqual([-1, 7]);
    expect(reader.number('ends')).toBe(1);
    expect(() => reader.number('none')).toThrow(RangeError);
  });
});

describe('layouts', () => {
  it('are looked at before they are used', () => {
    for (const none of [null, 1, [], {}, { format: 1 }]) expect(isLayout(none)).toBe(false);
  });
});
