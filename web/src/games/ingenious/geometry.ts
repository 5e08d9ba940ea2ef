/** The board of Ingenious as hexagons: where cells are, which lie side by side. */

import type { IngeniousLayout } from '../../wire.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Clockwise, from the right. */
export const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];
export const FREE = '.';
const COS = Math.cos(Math.PI / 6);
const SIN = 0.5;

export class Grid {
  readonly layout: IngeniousLayout;
  /** Cells row by row from the top. */
  readonly rows: readonly (readonly number[])[];
  #numbers = new Map<string, number>();
  #edges = new Map<string, number>();

  constructor(layout: IngeniousLayout) {
    this.layout = layout;
    layout.cells.forEach(([q, r], cell) => this.#numbers.set(`${q},${r}`, cell));
    layout.edges.forEach(([one, other], edge) => {
      this.#edges.set(`${one},${other}`, edge);
      this.#edges.set(`${other},${one}`, edge);
    });
    const cells = layout.cells.map((_, cell) => cell).sort((one, other) => this.q(one) - this.q(other));
    this.rows = Array.from({ length: 2 * layout.side - 1 }, (_, row) =>
      cells.filter((cell) => this.r(cell) === row - layout.side + 1),
    );
  }

  q(cell: number): number {
    return this.layout.cells[cell]?.[0] ?? 0;
  }

  r(cell: number): number {
    return this.layout.cells[cell]?.[1] ?? 0;
  }

  /** F6: the row from the top, the diagonal from the left. */
  name(cell: number): string {
    return this.layout.places[cell]?.name ?? '';
  }

  /** The two cells of an edge, in the order in which moves name the colours there. */
  cells(edge: number): readonly [number, number] {
    return this.layout.edges[edge] ?? [0, 0];
  }

  neighbour(cell: number, direction: number): number | undefined {
    const [dq, dr] = DIRECTIONS[direction] as readonly [number, number];
    return this.#numbers.get(`${this.q(cell) + dq},${this.r(cell) + dr}`);
  }

  edge(one: number, other: number): number | undefined {
    return this.#edges.get(`${one},${other}`);
  }

  /** The direction from one cell to another that lies beside it. */
  direction(from: number, to: number): number {
    return DIRECTIONS.findIndex(([dq, dr]) => this.q(from) + dq === this.q(to) && this.r(from) + dr === this.r(to));
  }

  /** The centre of a cell, in radii of a cell. Flat: turned by 30°, so that cells stand on a side and fill a phone. */
  centre(cell: number, flat: boolean): Point {
    const { x, y } = this.layout.places[cell] ?? { x: 0, y: 0 };
    return flat ? { x: x * COS - y * SIN, y: x * SIN + y * COS } : { x, y };
  }

  /** The cell at a point, if it is on the board. */
  at(point: Point, flat: boolean): number | undefined {
    const { x, y } = flat ? { x: point.x * COS + point.y * SIN, y: -point.x * SIN + point.y * COS } : point;
    const r = y / 1.5;
    const q = x / Math.sqrt(3) - r / 2;
    return this.#numbers.get(rounded(q, r));
  }

  /** What is to be seen: x, y, width, height. */
  box(flat: boolean): readonly [number, number, number, number] {
    const margin = 0.12;
    const long = Math.sqrt(3) * (2 * this.layout.side - 1) + margin;
    const short = 3 * (this.layout.side - 1) + 2 + margin;
    return flat ? [-short / 2, -long / 2, short, long] : [-long / 2, -short / 2, long, short];
  }
}

/** The hexagon that holds a point between the centres: round all three coordinates, then mend the worst. */
function rounded(q: number, r: number): string {
  const s = -q - r;
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(s);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return `${a + 0},${b + 0}`;
}
