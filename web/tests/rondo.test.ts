import { describe, expect, it } from 'vitest';
import { turnsOf } from '../src/games/rondo/turns.ts';
import { isFaceDown, Wheel } from '../src/games/rondo/wheel.ts';
import type { RondoLayout, RondoSeenMove, RondoSpace, TableEvent } from '../src/wire.ts';

function space(id: string, x: number, y: number): RondoSpace {
  return { id, colour: 'red', value: 1, grey: false, x, y };
}

const layout: RondoLayout = {
  seats: 2,
  options: { board: 'small' },
  places: [],
  name: 'small',
  reconstruction: false,
  centre: 'hub',
  spaces: [
    space('a1', 0, -3),
    space('b1', 0, -6),
    space('b2', 6, 0),
    space('c1', 0, -9),
    space('d1', 0, -12),
    space('e2', 15, 0),
    space('e1', 0, -15),
  ],
  links: [
    ['hub', 'a1'],
    ['a1', 'b1'],
    ['b1', 'b2'],
    ['b1', 'c1'],
    ['c1', 'd1'],
    ['d1', 'e1'],
    ['e1', 'e2'],
  ],
};

describe('the wheel', () => {
  const wheel = new Wheel(layout);

  it('is read as arms, inner ring, links and outer ring, each in the order of its numbers', () => {
    const told = wheel.rows.map(({ title, spaces }) => [title, spaces.map((number) => wheel.space(number).id)]);
    expect(told).toEqual([
      ['arms', ['a1']],
      ['inner', ['b1', 'b2']],
      ['links', ['c1', 'd1']],
      ['outer', ['e1', 'e2']],
    ]);
  });

  it('knows what touches what, the centre too', () => {
    expect(wheel.neighbours(0)).toEqual(['hub', 'b1']);
    expect(wheel.neighbours(1)).toEqual(['a1', 'b2', 'c1']);
  });

  it('finds the space at a point, and none between', () => {
    expect(wheel.at(0.5, -6.4)).toBe(1);
    expect(wheel.at(0, -4.5)).toBeUndefined();
  });

  it('draws round between spaces of one circle, straight otherwise, and only where spaces touch', () => {
    expect(wheel.path([1, 2])).toBe('M0 -6A6 6 0 0 1 6 0');
    expect(wheel.path([0, 1, 3])).toBe('M0 -3L0 -6M0 -6L0 -9');
    expect(wheel.path([0, 3])).toBe('');
  });
});

describe('what lies', () => {
  it('is told by letters', () => {
    expect(['.', '1', '5', 'x', 'g'].map(isFaceDown)).toEqual([false, false, false, true, true]);
  });
});

describe('the turns to be marked', () => {
  const moved = (seat: number, move: RondoSeenMove): TableEvent<'rondo'> => ({
    type: 'event',
    seq: 1,
    at: 0,
    kind: 'moved',
    seat,
    move,
  });

  it('end with done or draw', () => {
    const moves = [
      moved(0, { do: 'lay', space: 0, stones: 1 }),
      moved(0, { do: 'cover', space: 1 }),
      moved(0, { do: 'done' }),
      moved(1, { do: 'draw' }),
      moved(2, { do: 'lay', space: 2, stones: 2 }),
    ];
    expect(turnsOf(moves)).toEqual([
      { seat: 0, spaces: [0, 1] },
      { seat: 2, spaces: [2] },
    ]);
  });
});
