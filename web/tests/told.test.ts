import { describe, expect, it } from 'vitest';
import type { RecordLayout } from '../src/engine/layout.ts';
import { loadTelling, packed, plain } from '../src/told/index.ts';
import * as py from '../src/told/runtime.ts';
import type { RondoLayout } from '../src/wire.ts';

describe('Python in the browser', () => {
  it('divides downwards', () => {
    expect(py.divmod(-7, 3)).toEqual([-3, 2]);
    expect(py.mod(7, -3)).toBe(-2);
    expect(() => py.floordiv(1, 0)).toThrow();
  });

  it('rounds to the even neighbour', () => {
    expect([0.5, 1.5, 2.5, -0.5, -1.5].map((each) => py.round(each) + 0)).toEqual([0, 2, 2, 0, -2]);
    expect(py.round(0.0625, 3)).toBe(0.062);
    expect(py.round(2.675, 2)).toBe(2.67);
    expect(py.round(0.0005, 3)).toBe(0.001);
    expect(py.round(12.1244, 3)).toBe(12.124);
  });

  it('counts from the end and refuses what is not there', () => {
    expect(py.at([1, 2, 3], -1)).toBe(3);
    expect(py.at('a🂡b', 2)).toBe('b');
    expect(py.cut('a🂡b', 1, 2)).toBe('🂡');
    expect(() => py.at([1], 1)).toThrow();
    expect(() => py.at([1], -2)).toThrow();
    expect(() => py.at({ a: 1 } as py.Dict<number>, 'toString')).toThrow();
    expect(py.contains({ a: 1 }, 'constructor')).toBe(false);
  });

  it('takes what is empty for false', () => {
    expect([[], '', 0, null, {}, new Set()].some(py.truthy)).toBe(false);
    expect([[0], 'x', 1, { a: 0 }, new Set([0])].every(py.truthy)).toBe(true);
  });

  it('sorts by keys, lists by their first difference, and keeps the order of equals', () => {
    expect(
      py.sorted([
        [2, 1],
        [1, 5],
        [1, 2, 0],
        [1, 2],
      ]),
    ).toEqual([
      [1, 2],
      [1, 2, 0],
      [1, 5],
      [2, 1],
    ]);
    expect(py.sorted(['b', 'B', 'ä', 'a'])).toEqual(['B', 'a', 'b', 'ä']);
    expect(py.sorted(['\uffee', '🂡'])).toEqual(['\uffee', '🂡']);
    expect(py.sorted(['ab', 'aa', 'b'], (text) => py.at(text, 0))).toEqual(['ab', 'aa', 'b']);
  });

  it('compares what is inside', () => {
    expect(py.equal([1, ['a']], [1, ['a']])).toBe(true);
    expect(py.equal({ a: [1], b: 2 }, { b: 2, a: [1] })).toBe(true);
    expect(py.equal({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(py.equal([], {})).toBe(false);
    expect(py.equal(JSON.parse('{"toString": 1}'), { valueOf: 1 })).toBe(false);
  });

  it('takes truths for numbers', () => {
    expect(py.equal(true, 1)).toBe(true);
    expect(py.equal(1, new py.Real(1))).toBe(true);
    expect(py.equal(0, null)).toBe(false);
    expect(py.equal(1, '1')).toBe(false);
  });

  it('says values as Python does', () => {
    expect(py.f`${null} ${true} ${1} ${'x'}`).toBe('None True 1 x');
  });

  it('groups runs, pairs neighbours and zips only equal lengths', () => {
    expect(py.groupby([1, 1, 2, 1], (each) => each)).toEqual([
      [1, [1, 1]],
      [2, [2]],
      [1, [1]],
    ]);
    expect(py.pairwise([1, 2, 3])).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(() => py.zip([1], [1, 2])).toThrow();
    expect(() => py.unpack([1, 2, 3], 2)).toThrow();
  });

  it('reads numbers and words as Python does', () => {
    expect(py.int(' 07 ')).toBe(7);
    expect(() => py.int('7.5')).toThrow();
    expect(py.split(' a\u001f b\u0085c ')).toEqual(['a', 'b', 'c']);
    expect(py.members([1n | (1n << 63n), 1n << 31n])).toEqual([0, 63, 95]);
  });

  it('refuses with what is to be said', () => {
    expect(new py.Refusal('unreadable-move', { text: 'x' }).said).toEqual({
      key: 'refusals.unreadable-move',
      details: { text: 'x' },
    });
    expect(py.illegal('I', 401).said).toEqual({ key: '@clause', details: { clause: 'I4.1' } });
  });
});

describe('records', () => {
  const layout: RecordLayout = {
    size: 24,
    fields: {
      word: { offset: 0, type: 'uint64', shape: [1] },
      score: { offset: 8, type: 'int16', shape: [] },
      grid: { offset: 10, type: 'int8', shape: [2, 3] },
      over: { offset: 16, type: 'bool', shape: [] },
      real: { offset: 20, type: 'float32', shape: [] },
    },
  };
  const bytes = new Uint8Array(24);
  bytes.set([255, 255, 255, 255, 255, 255, 255, 255, 254, 255, 1, 2, 3, 255, 5, 6, 1]);

  it('have numbers, rows, words and truths, and stay as they were', () => {
    const read = plain<Record<string, unknown>>(layout, bytes);
    bytes.fill(0);
    expect(read['word']).toEqual([2n ** 64n - 1n]);
    expect(read['score']).toBe(-2);
    expect(read['grid']).toEqual([
      [1, 2, 3],
      [-1, 5, 6],
    ]);
    expect(read['over']).toBe(true);
    expect(read['real']).toBe(0);
    expect(() => plain(layout, bytes.subarray(1))).toThrow();
  });

  it('are packed as they were, and only if they fit', () => {
    const before = Uint8Array.from({ length: 24 }, (_, place) => (place < 16 ? 200 - place : 0));
    before.set([1], 16);
    expect(packed(layout, plain(layout, before))).toEqual(before);
    expect(packed(layout, {})).toEqual(new Uint8Array(24));
    expect(() => packed(layout, { grid: [[1, 2, 3]] })).toThrow();
  });
});

it('a game is told when it is asked for', async () => {
  const rondo = await loadTelling('rondo');
  const outcome = { mover: 0, ends: false, points: 3, space: 1, face_down: false, grey: false, last_round: false };
  const told = rondo?.tell_preview({} as RondoLayout, { do: 'lay' }, outcome as never);
  expect(told).toEqual([{ key: 'preview.points', details: { points: 3 } }]);
});
