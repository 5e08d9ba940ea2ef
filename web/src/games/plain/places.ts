/** Places anywhere on a plane, in rows that can be walked and read aloud. */

import type { Place } from '../../wire.ts';

export class Places {
  readonly all: readonly Place[];
  /** How far a place may reach without touching another. */
  readonly radius: number;
  /** Numbers of places, row by row from the top, each from the left. */
  readonly rows: readonly (readonly number[])[];

  constructor(places: readonly Place[]) {
    this.all = places;
    this.radius = 0.47 * nearest(places);
    this.rows = rowsOf(places, this.radius);
  }

  /** What is to be seen: x, y, width, height. */
  get box(): readonly [number, number, number, number] {
    const [xs, ys] = [this.all.map(({ x }) => x), this.all.map(({ y }) => y)];
    const [left, top, margin] = [Math.min(...xs), Math.min(...ys), 1.3 * this.radius];
    return [left - margin, top - margin, Math.max(...xs) - left + 2 * margin, Math.max(...ys) - top + 2 * margin];
  }

  /** The place at a point. */
  at(x: number, y: number): number | undefined {
    const [closest] = this.#byDistance(this.all.keys(), x, y);
    const place = closest === undefined ? undefined : this.all[closest];
    return place && Math.hypot(place.x - x, place.y - y) <= 1.2 * this.radius ? closest : undefined;
  }

  /** Where an arrow key leads. */
  beside(key: string, row: number, column: number): number | undefined {
    const places = this.rows[row] ?? [];
    if (key === 'ArrowLeft') return places[column - 1];
    if (key === 'ArrowRight') return places[column + 1];
    const from = this.all[places[column] ?? -1];
    return from && this.#byDistance(this.rows[key === 'ArrowUp' ? row - 1 : row + 1] ?? [], from.x, from.y)[0];
  }

  #byDistance(numbers: Iterable<number>, x: number, y: number): number[] {
    const distance = (number: number): number => {
      const place = this.all[number];
      return place ? Math.hypot(place.x - x, place.y - y) : Infinity;
    };
    return [...numbers].sort((one, other) => distance(one) - distance(other));
  }
}

/** The least distance between two places. */
function nearest(places: readonly Place[]): number {
  let least = Infinity;
  places.forEach((one, i) => {
    for (const other of places.slice(i + 1)) least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
  });
  return Number.isFinite(least) && least > 0 ? least : 1;
}

/** What stands about as high belongs to one row. */
function rowsOf(places: readonly Place[], radius: number): number[][] {
  const y = (number: number): number => places[number]?.y ?? 0;
  const x = (number: number): number => places[number]?.x ?? 0;
  const rows: number[][] = [];
  for (const number of [...places.keys()].sort((one, other) => y(one) - y(other))) {
    const row = rows.at(-1);
    if (row && y(number) - y(row[0] ?? number) < radius) row.push(number);
    else rows.push([number]);
  }
  return rows.map((row) => row.sort((one, other) => x(one) - x(other)));
}
