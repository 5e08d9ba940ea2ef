import { describe, expect, it } from 'vitest';
import { Grid, type IngeniousLayout } from '../src/games/ingenious/geometry.ts';

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
const grid = new Grid({ side, cells, edges, printed: {} } as IngeniousLayout);

describe('the hexagonal grid', () => {
  it('names cells as the engine does', () => {
    const rows = grid.rows.map((row) => row.map((cell) => grid.name(cell)).join(' '));
    expect(rows).toEqual(['A3 A4 A5', 'B2 B3 B4 B5', 'C1 C2 C3 C4 C5', 'D1 D2 D3 D4', 'E1 E2 E3']);
  });
  it('finds every cell by its name and by the point at its centre, either way up', () => {
    cells.forEach((_, cell) => {
      expect(grid.find(grid.name(cell))).toBe(cell);
      for (const flat of [true, false]) {
        const { x, y } = grid.centre(cell, flat);
        expect(grid.at({ x: x + 0.4, y: y - 0.5 }, flat)).toBe(cell);
      }
    });
    expect(grid.find('A1')).toBeUndefined();
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
