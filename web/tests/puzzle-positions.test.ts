/** The page comes to the positions of the files: the same moves from the same deal, made again by the engine. */

import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test, vi } from 'vitest';
import { settingOf } from '../src/house/setting.ts';
import { all } from '../src/puzzles/data.ts';
import { positionOf } from '../src/puzzles/sitting.ts';

vi.mock('../src/engine/source.ts', () => ({
  engineFiles: async (game: string) => {
    const read = (ending: string): Buffer => readFileSync(new URL(`../src/engines/${game}.${ending}`, import.meta.url));
    return { bytes: new Uint8Array(read('wasm')).buffer, layout: JSON.parse(read('json').toString()) as unknown };
  },
}));

interface Entry {
  readonly moves: string;
}

function movesOf(game: string): readonly (readonly string[])[] {
  const path = new URL(`../../src/tafelrunde/games/${game}/puzzles.toml`, import.meta.url);
  const { puzzle } = parse(readFileSync(path, 'utf-8')) as unknown as { readonly puzzle: readonly Entry[] };
  return puzzle.map(({ moves }) => moves.split(',').map((move) => move.trim()));
}

test.each([...all.keys()])('positions of %s', async (game) => {
  const moves = movesOf(game);
  for (const [i, puzzle] of (all.get(game) ?? []).entries()) {
    const position = positionOf(puzzle, await settingOf(game, puzzle.seats, {}, null));
    expect(position.numbers.map((move) => position.moveText(move))).toEqual(moves[i]);
    const legal = position.legalNumbers.map((move) => position.moveText(move));
    expect(legal.some((move) => puzzle.solution.includes(move))).toBe(true);
  }
});
