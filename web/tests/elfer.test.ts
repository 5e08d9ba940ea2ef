import { describe, expect, it } from 'vitest';
import { Plan, Rows, tileOf } from '../src/games/elfer/rows.ts';
import type { ElferLayout, ElferView } from '../src/wire.ts';

const COLOURS = ['yellow', 'red', 'blue', 'green'] as const;
const SYMBOLS = ['square', 'triangle', 'star', 'circle'] as const;
const numbers = Array.from({ length: 20 }, (_, i) => i + 1);
const fields = [
  ...COLOURS.flatMap((colour) => numbers.map((number) => `${colour}-${number}`)),
  ...SYMBOLS.flatMap((symbol) => [`${symbol}-1`, `${symbol}-20`]),
];

const layout: ElferLayout = {
  seats: 2,
  options: { symbols: true, rounds: 1 },
  places: [],
  areas: [1, 11, 20],
  limit: 3,
  name: 'standard',
  reconstruction: true,
  rows: COLOURS,
  bridges: [{ rows: ['yellow', 'red'], number: 13, bonus: true }],
  symbols: SYMBOLS.flatMap((symbol, i) =>
    [1, 20].map((end) => ({ symbol, row: COLOURS[i] as (typeof COLOURS)[number], end })),
  ),
  fields,
  tiles: fields.map((name) =>
    name
      .replace(/^(yellow|red|blue|green)-(3|7|13|17)$/, 'joker-$2')
      .replace(/^(square|triangle|star|circle)-\d+$/, '$1'),
  ),
};

describe('names', () => {
  it('are taken apart', () => {
    expect(tileOf('joker-7')).toEqual({ kind: 'joker', number: 7 });
    expect(tileOf('star')).toEqual({ kind: 'star', number: null });
  });
});

describe('the rows', () => {
  const rows = new Rows(layout);

  it('have their symbol at both ends, and the tile of every field', () => {
    const [first] = rows.rows;
    expect(first?.map(({ name }) => name).filter((_, i) => i < 2 || i > 19)).toEqual([
      'square-1',
      'yellow-1',
      'yellow-20',
      'square-20',
    ]);
    expect(rows.fields.get('blue-7')?.tile).toBe('joker-7');
  });

  it('know bridges and what lies', () => {
    const field = rows.fields.get('red-13');
    expect(field && rows.across(field)).toEqual([{ row: 'yellow', bonus: true }]);
    const board = fields.map((name) => (name === 'red-13' ? 'x' : '.')).join('');
    expect(rows.lies({ board } as ElferView, 'red-13')).toBe(true);
    expect(rows.lies({ board } as ElferView, 'red-12')).toBe(false);
  });
});

describe('the plan', () => {
  const rows = new Rows(layout);

  it('lies on a wide screen and stands on a tall one, without symbol fields where they are not used', () => {
    const lying = new Plan(rows, false, false, 1080 / 690);
    expect(lying.place(0, 2)).toEqual({ x: 1, y: 0 });
    const standing = new Plan(rows, true, true, 380 / 572);
    expect(standing.place(0, 2)).toEqual({ x: 0, y: 2 });
    const [, , wide, high] = standing.box(4);
    expect(wide / high).toBeCloseTo(380 / 572, 1);
  });
});
