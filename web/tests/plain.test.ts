import { describe, expect, it } from 'vitest';
import { numbersIn, piecesIn } from '../src/games/plain/pieces.ts';
import { Places } from '../src/games/plain/places.ts';

const place = (name: string, x: number, y: number) => ({ name, x, y, shows: '', colour: null });

describe('places', () => {
  const places = new Places([place('c', 2, 2), place('a', 0, 0), place('b', 2, 0.1), place('d', 0, 2)]);

  it('are read in rows from the top, each from the left', () => {
    expect(places.rows.map((row) => row.map((number) => places.all[number]?.name).join(''))).toEqual(['ab', 'dc']);
  });
  it('are found at a point, and none between', () => {
    expect(places.at(1.9, 2.2)).toBe(0);
    expect(places.at(1, 1)).toBeUndefined();
  });
  it('are walked by arrow keys', () => {
    expect(places.beside('ArrowRight', 0, 0)).toBe(2);
    expect(places.beside('ArrowLeft', 0, 0)).toBeUndefined();
    expect(places.beside('ArrowDown', 0, 1)).toBe(0);
    expect(places.beside('ArrowUp', 0, 1)).toBeUndefined();
  });
  it('are all to be seen', () => {
    const [left, top, wide, high] = places.box;
    expect([left < 0, top < 0, left + wide > 2, top + high > 2]).toEqual([true, true, true, true]);
  });
  it('may be one alone', () => {
    expect(new Places([place('a', 5, 5)]).at(5, 5)).toBe(0);
  });
});

describe('what an unknown game holds', () => {
  it('is read with care', () => {
    expect(piecesIn(['red', ['blue', 'green'], 3])).toEqual(['red', 'blue–green', '3']);
    expect(piecesIn(null)).toEqual([]);
    expect(numbersIn([1, 2])).toEqual([1, 2]);
    expect(numbersIn([[1], [2]])).toEqual([]);
    expect(numbersIn(undefined)).toEqual([]);
  });
});
