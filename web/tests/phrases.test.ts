import { describe, expect, it } from 'vitest';
import { entry, fill } from '../src/phrases.ts';

describe('texts', () => {
  it('are filled with details', () => {
    expect(fill('{name} legt {what}', { name: 'Mira', what: 'rot' })).toBe('Mira legt rot');
    expect(fill('no {thing}')).toBe('no ');
  });
  it('choose by number', () => {
    const text = '{count|1 tile|{count} tiles} on the rack';
    expect(fill(text, { count: 1 })).toBe('1 tile on the rack');
    expect(fill(text, { count: 5 })).toBe('5 tiles on the rack');
    expect(fill('{n|{names} wins|{names} win together}', { n: 2, names: 'A and B' })).toBe('A and B win together');
  });
  it('are found by dotted keys', () => {
    expect(entry({ a: { b: 'c' } }, 'a.b')).toBe('c');
    expect(entry({ a: 'x' }, 'a.b')).toBeUndefined();
  });
});
