import { describe, expect, it } from 'vitest';
import { movesOfTurn, movesSince, withEvents, withLastView } from '../src/table/history.ts';
import type { RondoView, TableEvent } from '../src/wire.ts';

type Event = TableEvent<'rondo'>;
type View = RondoView;

let seq = 0;
function event(kind: Event['kind'], rest: Partial<Event> = {}): Event {
  seq += 1;
  return { type: 'event', seq, at: 0, kind, ...rest };
}
function moved(seat: number, space: number, turn: number): Event {
  return event('moved', { seat, move: { do: 'lay', space, stones: 1 }, changes: { turn } as Partial<View> });
}

describe('the history', () => {
  it('lays changes over the view before', () => {
    const moments = withEvents(
      [],
      [
        event('opened'),
        event('began', { changes: { turn: 0, bag: 10 } as Partial<View> }),
        event('moved', { seat: 0, changes: { bag: 9 } as Partial<View> }),
      ],
    );
    expect(moments.map(({ view }) => view)).toEqual([null, { turn: 0, bag: 10 }, { turn: 0, bag: 9 }]);
  });

  it('leaves out what it has already', () => {
    const first = event('opened');
    const second = event('began', { changes: { turn: 0 } as Partial<View> });
    expect(withEvents(withEvents([], [first, second]), [first, second])).toHaveLength(2);
  });

  it('believes the server about the view now', () => {
    const moments = withLastView(withEvents([], [event('began', { changes: { turn: 0 } as Partial<View> })]), {
      turn: 5,
    } as unknown as View);
    expect(moments.at(-1)?.view).toEqual({ turn: 5 });
  });
});

describe('the moves to be marked', () => {
  const began = event('began', { changes: { turn: 0 } as Partial<View> });
  const spacesOf = (moves: Event[]): number[] =>
    moves.flatMap(({ move }) => (move && 'space' in move ? move.space : []));
  const spaces = (events: Event[], seat: number | null): number[] => {
    const moments = withEvents([], [began, ...events]);
    return spacesOf(movesSince(moments, moments.length - 1, seat));
  };

  it('are those of the others since my last one', () => {
    expect(spaces([moved(0, 10, 1), moved(1, 11, 2), moved(2, 12, 3)], 0)).toEqual([11, 12]);
  });
  it('are my own while nobody has answered', () => {
    expect(spaces([moved(1, 11, 1), moved(0, 10, 2)], 0)).toEqual([10]);
  });
  it('are those of the last turn for a spectator', () => {
    expect(spaces([moved(0, 10, 1), moved(1, 11, 1), moved(1, 12, 1), moved(1, 13, 2)], null)).toEqual([11, 12, 13]);
  });
  it('are only the last turn’s of who plays alone', () => {
    expect(spaces([moved(0, 10, 1), moved(0, 11, 2)], 0)).toEqual([11]);
  });
  it('are not those that were taken back', () => {
    expect(spaces([moved(0, 10, 0), event('undone', { seat: 0 }), moved(0, 11, 0)], 0)).toEqual([11]);
  });
  it('can be asked for by turn', () => {
    const moments = withEvents([], [began, moved(0, 10, 0), moved(0, 11, 1), moved(1, 12, 1)]);
    expect(spacesOf(movesOfTurn(moments, 3, 0))).toEqual([10, 11]);
    expect(spacesOf(movesOfTurn(moments, 2, 0))).toEqual([10, 11]);
    expect(spacesOf(movesOfTurn(moments, 1, 0))).toEqual([10]);
    expect(spacesOf(movesOfTurn(moments, 3, 1))).toEqual([12]);
  });
});
