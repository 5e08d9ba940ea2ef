import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepBest } from '../src/table/best.ts';

describe('the best result alone', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it('is told from the second game on, and only gets better', () => {
    expect(keepBest('one', 'ingenious', 12)).toBe(null);
    expect(keepBest('two', 'ingenious', 9)).toBe(12);
    expect(keepBest('three', 'ingenious', 15)).toBe(12);
    expect(keepBest('four', 'ingenious', 1)).toBe(15);
    expect(keepBest('five', 'another', 1)).toBe(null);
  });

  it('is the same when a table is loaded anew', () => {
    keepBest('one', 'ingenious', 12);
    expect([keepBest('two', 'ingenious', 15), keepBest('two', 'ingenious', 15)]).toEqual([12, 12]);
    expect(keepBest('three', 'ingenious', 1)).toBe(15);
  });

  it('does without storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(keepBest('one', 'ingenious', 12)).toBe(null);
    kept.set('tafelrunde.best', 'no JSON');
    expect(keepBest('one', 'ingenious', 12)).toBe(null);
  });
});
