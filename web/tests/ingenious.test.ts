import { describe, expect, it } from 'vitest';
import { Grid } from '../src/games/ingenious/geometry.ts';
import { linesDrawn } from '../src/games/ingenious/lines.ts';
import type { IngeniousLayout, IngeniousOutcome } from '../src/wire.ts';

/** A board of side 3, as the server would tell it. */
const side = 3;
const cells: [number, number][] = [];
for (let r = 1 - side; r < side; r += 1) {
  for (let q = Math.max(1 - side, 1 - side - r); q <= Math.min(side - 1, side - 1 - r); q += 1) cells.push([q, r]);
}
const beside = ([q, r]: [number, number], [p, s]: [number, number]): boolean =>
  Math.max(Math.abs(q - p), Math.abs(r - s), Math.abs(q + r - p - s)) === 1;
const edges = cells.flatMap((one, i) =>
  cells.flatMap((other, j): [number, number][] => (i < j && beside(one, other) ? [[i, j]] : [])),
);
const places = cells.map(([q, r]) => ({
  name: `${q},${r}`,
  x: Math.sqrt(3) * (q + r / 2),
  y: 1.5 * r,
  shows: '',
  colour: null,
}));
const grid = new Grid({ side, cells, edges, places } as unknown as IngeniousLayout);

describe('the hexagonal grid', () => {
  it('has its cells in rows from the top, each from the left', () => {
    const rows = grid.rows.map((row) => row.map((cell) => grid.name(cell)).join(' '));
    expect(rows[0]).toBe('0,-2 1,-2 2,-2');
    expect(rows[2]).toBe('-2,0 -1,0 0,0 1,0 2,0');
    expect(rows.map((row) => row.split(' ').length)).toEqual([3, 4, 5, 4, 3]);
  });
  it('finds every cell by the point at its centre, either way up', () => {
    cells.forEach((_, cell) => {
      for (const flat of [true, false]) {
        const { x, y } = grid.centre(cell, flat);
        expect(grid.at({ x: x + 0.4, y: y - 0.5 }, flat)).toBe(cell);
      }
    });
    expect(grid.at({ x: 40, y: 0 }, false)).toBeUndefined();
  });
  it('knows neighbours, their directions and the edges between them', () => {
    edges.forEach(([one, other], edge) => {
      const direction = grid.direction(one, other);
      expect(grid.neighbour(one, direction)).toBe(other);
      expect(grid.edge(one, other)).toBe(edge);
      expect(grid.edge(other, one)).toBe(edge);
    });
    expect(grid.direction(0, cells.length - 1)).toBe(-1);
  });
});

describe('the lines that score', () => {
  it('go from each half to the last cell of its line', () => {
    const halves = [
      { cell: 9, colour: 'red', points: 2, lines: [[8, 7]] },
      { cell: 10, colour: 'red', points: 0, lines: [] },
    ];
    const { x, y } = grid.centre(7, false);
    expect(linesDrawn(grid, { halves } as unknown as IngeniousOutcome)).toEqual([
      `M0.00 0.00L${x.toFixed(2)} ${y.toFixed(2)}`,
    ]);
  });
});
