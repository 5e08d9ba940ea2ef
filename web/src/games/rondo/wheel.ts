/** The wheel of Rondo: where spaces are, which touch, and in which rows they are read aloud. */

import type { RondoLayout, RondoSpace } from '../../wire.ts';

export const FREE = '.';
export const UNKNOWN = 'x';

/** Whether the letter of a space tells of a stone face down, rather than of a number of stones. */
export function isFaceDown(letter: string): boolean {
  return letter !== FREE && Number.isNaN(Number(letter));
}

const HIT = 1.25; // how far from its middle a space can be hit: the nearest two are 2.45 apart
const SAME_CIRCLE = 0.01; // coordinates are rounded

export interface Row {
  /** Under which key of the texts the row is named, or the letter of its circle. */
  readonly title: 'arms' | 'inner' | 'links' | 'outer' | null;
  readonly letter: string;
  readonly spaces: readonly number[];
}

export class Wheel {
  readonly layout: RondoLayout;
  readonly rows: readonly Row[];
  /** From the centre to the far side of the outermost space. */
  readonly reach: number;
  readonly links: readonly string[];
  #numbers = new Map<string, number>();
  #neighbours: string[][];

  constructor(layout: RondoLayout) {
    this.layout = layout;
    layout.spaces.forEach(({ id }, space) => this.#numbers.set(id, space));
    this.#neighbours = layout.spaces.map(({ id }) =>
      layout.links.flatMap(([one, other]) => (one === id ? [other] : other === id ? [one] : [])),
    );
    this.reach = Math.max(...layout.spaces.map(({ x, y }) => Math.hypot(x, y)), 3);
    this.rows = rowsOf(layout.spaces);
    this.links = layout.links.map(([one, other]) => this.#link(one, other));
  }

  space(number: number): RondoSpace {
    return this.layout.spaces[number] as RondoSpace;
  }

  find(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  /** The names of all that a space touches, the centre among them. */
  neighbours(number: number): readonly string[] {
    return this.#neighbours[number] ?? [];
  }

  /** The space at a point of the plane. */
  at(x: number, y: number): number | undefined {
    let best: number | undefined;
    let least = HIT;
    this.layout.spaces.forEach((space, number) => {
      const distance = Math.hypot(space.x - x, space.y - y);
      if (distance < least) [best, least] = [number, distance];
    });
    return best;
  }

  /** The space of a row that is nearest to another space. */
  nearest(row: Row | undefined, to: number): number | undefined {
    const { x, y } = this.space(to);
    return row?.spaces.toSorted((one, other) => this.#distance(one, x, y) - this.#distance(other, x, y))[0];
  }

  /** Lines from each of these spaces to the next, as far as they touch. */
  path(spaces: readonly number[]): string {
    const ids = spaces.map((space) => this.space(space).id);
    return spaces
      .slice(1)
      .map((space, i) => {
        const [from, to] = [ids[i] ?? '', ids[i + 1] ?? ''];
        return this.neighbours(space).includes(from) ? this.#link(from, to) : '';
      })
      .join('');
  }

  #distance(number: number, x: number, y: number): number {
    const space = this.space(number);
    return Math.hypot(space.x - x, space.y - y);
  }

  #place(id: string): { x: number; y: number } {
    const number = this.find(id);
    return number === undefined ? { x: 0, y: 0 } : this.space(number);
  }

  /** Round between two spaces of one circle, straight otherwise. */
  #link(one: string, other: string): string {
    const [from, to] = [this.#place(one), this.#place(other)];
    const radius = Math.hypot(from.x, from.y);
    const start = `M${from.x} ${from.y}`;
    if (Math.abs(radius - Math.hypot(to.x, to.y)) > SAME_CIRCLE) return `${start}L${to.x} ${to.y}`;
    return `${start}A${radius} ${radius} 0 0 ${from.x * to.y > from.y * to.x ? 1 : 0} ${to.x} ${to.y}`;
  }
}

/** Letters name the circles from the centre outwards, so the wheel is arms, inner ring, links between, outer ring. */
function rowsOf(spaces: readonly RondoSpace[]): Row[] {
  const circles = new Map<string, number[]>();
  spaces.forEach(({ id }, space) => circles.set(id[0] ?? '', [...(circles.get(id[0] ?? '') ?? []), space]));
  const letters = [...circles.keys()].sort();
  for (const numbers of circles.values()) numbers.sort((one, other) => counted(spaces[one]) - counted(spaces[other]));
  if (letters.length < 4) return letters.map((letter) => ({ title: null, letter, spaces: circles.get(letter) ?? [] }));
  const between = letters
    .slice(2, -1)
    .flatMap((letter) => circles.get(letter) ?? [])
    .sort((one, other) => counted(spaces[one]) - counted(spaces[other]));
  const [first, second, last] = [letters[0] as string, letters[1] as string, letters.at(-1) as string];
  return [
    { title: 'arms', letter: first, spaces: circles.get(first) ?? [] },
    { title: 'inner', letter: second, spaces: circles.get(second) ?? [] },
    { title: 'links', letter: letters[2] as string, spaces: between },
    { title: 'outer', letter: last, spaces: circles.get(last) ?? [] },
  ];
}

function counted(space: RondoSpace | undefined): number {
  return Number(space?.id.slice(1) ?? 0);
}
