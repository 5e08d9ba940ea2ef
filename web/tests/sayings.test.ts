import { describe, expect, it } from 'vitest';
import { Texts } from '../src/phrases.ts';
import { inWords, saying, sentence } from '../src/sayings.ts';

const texts = new Texts('de', {
  words: { and: 'und' },
  clauses: { 'R4.2': 'Der Weg verzweigt sich nicht.', 'R4.3': { taken: 'Das Feld ist besetzt.', rack: 'Nicht da.' } },
  colours: { red: { plain: 'rot', f: 'rote' }, blue: 'blau' },
  moves: { lay: '{name} legt {stones|einen Stein|{stones} Steine}: {colours}.', tile: 'die {colour:f} Zwölf' },
  done: 'Fertig.',
  rules: { lines: ['Ziel: …', 'Zug: …'] },
});
const names = ['Mira', 'Ben', 'Ida'];
const nameOf = (seat: number) => saying('@name', { seat });

describe('sayings', () => {
  it('are texts filled with names, numbers and other sayings', () => {
    const told = saying('moves.lay', {
      name: nameOf(0),
      stones: 2,
      colours: [saying('colours.red'), saying('colours.blue')],
    });
    expect(inWords(told, texts, names)).toBe('Mira legt 2 Steine: rot, blau.');
    expect(sentence([told, saying('done')], texts, names)).toBe('Mira legt 2 Steine: rot, blau. Fertig.');
  });
  it('take the form that is asked for, or the plain one', () => {
    expect(inWords(saying('moves.tile', { colour: saying('colours.red') }), texts, names)).toBe('die rote Zwölf');
    expect(inWords(saying('moves.tile', { colour: saying('colours.blue') }), texts, names)).toBe('die blau Zwölf');
    expect(inWords(saying('colours.red'), texts, names)).toBe('rot');
  });
  it('list with "and" before the last', () => {
    const all = (seats: number[]) => inWords(saying('@and', { list: seats.map(nameOf) }), texts, names);
    expect([all([1]), all([0, 1]), all([0, 1, 2])]).toEqual(['Ben', 'Mira und Ben', 'Mira, Ben und Ida']);
  });
  it('tell clauses of the rules', () => {
    expect(inWords(saying('@clause', { clause: 'R4.2' }), texts, names)).toBe('Der Weg verzweigt sich nicht.');
    const several = (reason: string): string => inWords(saying('@clause', { clause: 'R4.3', reason }), texts, names);
    expect(several('rack')).toBe('Nicht da.');
    expect(several('')).toBe('Das Feld ist besetzt.');
  });
  it('may have several lines', () => {
    expect(inWords(saying('@lines', { key: 'rules.lines' }), texts, names)).toBe('Ziel: …\nZug: …');
  });
  it('show a key that has no text', () => {
    expect(inWords(saying('no.such'), texts, names)).toBe('no.such');
  });
});
