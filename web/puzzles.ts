/**
 * What the page takes of a file of puzzles: one line a puzzle, as src/puzzles/data.ts reads it. The moves before it are left
 * out: `medium` makes them again from the seed, but for those that the file lists as corrected.
 */

import { parse } from 'smol-toml';

interface Entry {
  readonly seats: number;
  readonly seed: number;
  readonly moves: string;
  readonly corrected: Readonly<Record<string, string>>;
  readonly solution: readonly string[];
  readonly themes: readonly string[];
  readonly share: number;
  readonly others: Readonly<Record<string, number>>;
}

export function packedPuzzles(text: string): string {
  const { puzzle } = parse(text) as unknown as { readonly puzzle: readonly Entry[] };
  return puzzle.map(packed).join('\n');
}

function packed({ seats, seed, moves, corrected, solution, themes, share, others }: Entry): string {
  const count = moves.split(',').filter((move) => move.trim()).length;
  const listed = Object.entries(corrected).map(([number, move]) => `${number} ${move}`);
  const shares = Object.entries(others).map(([move, worth]) => `${move} ${percent(worth)}`);
  const lists = [listed, solution, themes, shares].map((list) => list.join());
  return [seats, seed, count, percent(share), ...lists].join('|');
}

function percent(share: number): number {
  return Math.round(share * 100);
}
