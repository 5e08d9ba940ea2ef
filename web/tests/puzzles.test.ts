import { describe, expect, it } from 'vitest';
import { packedPuzzles } from '../puzzles.ts';
import { after, all, checked, nameOf, puzzleOf, seriesFor, seriesOf, today, unpacked } from '../src/puzzles/data.ts';
import { solvedOn } from '../src/puzzles/kept.svelte.ts';

const FILE = `
[[puzzle]]
seats = 2
seed = 17
moves = """
gg B10-B11, oo K5-J6,
oo I7-J7"""
corrected = { 1 = "oo K5-J6" }
solution = ["rr B5-C5", "swap"]
themes = ["bonus", "end"]
share = 0.688
others = { "rr B5-B6" = 0.639, "swap" = 0.2 }
gap = 0.05
`;

describe('a packed puzzle', () => {
  it('says the same as its file', () => {
    const [puzzle] = unpacked('ingenious', packedPuzzles(FILE));
    expect(puzzle).toEqual({
      game: 'ingenious',
      number: 1,
      seats: 2,
      seed: 17,
      count: 3,
      share: 69,
      corrected: new Map([[1, 'oo K5-J6']]),
      solution: ['rr B5-C5', 'swap'],
      themes: ['bonus', 'end'],
      others: new Map([
        ['rr B5-B6', 64],
        ['swap', 20],
      ]),
    });
  });
});

describe('an answer', () => {
  const solution = ['a', 'b', 'b'];

  it('may come in any order, and each move as often as it is wanted', () => {
    expect(checked([], solution, false)).toBe('open');
    expect(checked(['b', 'a'], solution, false)).toBe('open');
    expect(checked(['b', 'a', 'b'], solution, true)).toBe('right');
    expect(checked(['a', 'a'], solution, false)).toBe('wrong');
  });

  it('is wrong where the turn ends too soon, or another move is made', () => {
    expect(checked(['a'], solution, true)).toBe('wrong');
    expect(checked(['c'], solution, false)).toBe('wrong');
  });
});

describe('the puzzle of the day', () => {
  it('is the same all day, and of another game tomorrow', () => {
    const morning = today(new Date(2026, 4, 3, 0, 1));
    expect(today(new Date(2026, 4, 3, 23, 59))).toBe(morning);
    expect(today(new Date(2026, 4, 4, 0, 1))).toBe(morning + 1);
    const games = [0, 1, 2].map((day) => puzzleOf(morning + day)?.game);
    expect(new Set(games).size).toBe(all.size);
  });

  it('comes to every puzzle of a game before any returns', () => {
    for (const [place, [, puzzles]] of [...all].entries()) {
      const found = puzzles.map((_, round) => puzzleOf(round * all.size + place)?.number);
      expect(new Set(found).size).toBe(puzzles.length);
    }
  });

  it('makes a row of days, which a day without it ends', () => {
    const first = solvedOn({ solved: [], day: 0, streak: 0 }, 'rondo-1', 100);
    const second = solvedOn(first, 'elfer-2', 101);
    expect(second).toEqual({ solved: ['rondo-1', 'elfer-2'], day: 101, streak: 2 });
    expect(solvedOn(second, 'elfer-2', 101)).toEqual(second);
    expect(solvedOn(second, 'rondo-9', null).streak).toBe(2);
    expect(solvedOn(second, 'rondo-9', 103).streak).toBe(1);
  });
});

describe('a series', () => {
  it('is a game, a theme, or what beginners see', () => {
    for (const game of all.keys()) {
      const [whole, ...themes] = seriesFor(game);
      expect(whole?.puzzles).toEqual(all.get(game));
      expect(new Set(themes.flatMap(({ puzzles }) => puzzles.map(nameOf))).size).toBe(whole?.puzzles.length);
      expect(seriesOf(`${game}.first`).puzzles.map(({ number }) => number)).toEqual([1, 2, 3]);
    }
  });

  it('goes on with what is not solved, and ends', () => {
    const [whole] = seriesFor('rondo');
    const [first, second, third] = whole?.puzzles ?? [];
    if (!whole || !first || !second || !third) throw new Error('too few');
    expect(after(null, whole, () => false)).toBe(first);
    expect(after(first, whole, (name) => name === nameOf(second))).toBe(third);
    expect(after(whole.puzzles.at(-1) ?? null, whole, () => false)).toBe(first);
    expect(after(second, whole, () => true)).toBeUndefined();
  });
});
