import { describe, expect, it } from 'vitest';
import { entry, filled, isOne, Texts } from '../src/phrases.ts';

const fill = (text: string, details: Record<string, string | number> = {}, language = 'en'): string =>
  filled(text, language, details, String);

describe('texts', () => {
  it('are filled with details', () => {
    expect(fill('{name} legt {what}', { name: 'Mira', what: 'rot' })).toBe('Mira legt rot');
    expect(fill('no {thing}')).toBe('no ');
    expect(fill('{name}', { name: '{name} $& {{' })).toBe('{name} $& {{');
  });
  it('choose by number, and in French none is one', () => {
    const text = '{count|1 tile|{count} tiles} on the rack';
    expect(fill(text, { count: 1 })).toBe('1 tile on the rack');
    expect(fill(text, { count: 5 })).toBe('5 tiles on the rack');
    expect(fill(text, { count: 0 })).toBe('0 tiles on the rack');
    expect(fill(text, { count: 0 }, 'fr')).toBe('1 tile on the rack');
    expect(fill('{n|{names} wins|{names} win together}', { n: 2, names: 'A and B' })).toBe('A and B win together');
    expect(isOne(0, 'it')).toBe(false);
  });
  it('may hold braces', () => {
    expect(fill('such as {{ end = {end} }}', { end: 1 })).toBe('such as { end = 1 }');
  });
  it('ask for a form', () => {
    expect(filled('{colour:f}', 'de', { colour: 'red' }, (detail, form) => `${detail} ${form}`)).toBe('red f');
  });
  it('are found by dotted keys, in the first catalogue that has them', () => {
    expect(entry({ a: { b: 'c' } }, 'a.b')).toBe('c');
    expect(entry({ a: 'x' }, 'a.b')).toBeUndefined();
    const texts = new Texts(
      'en',
      { a: { b: 'own' } },
      new Texts('en', { a: { b: 'shared', c: 'too' }, d: ['1', '2'] }),
    );
    expect([texts.entry('a.b'), texts.entry('a.c'), texts.entry('a.d')]).toEqual(['own', 'too', undefined]);
    expect(texts.lines('d')).toEqual(['1', '2']);
  });
});
