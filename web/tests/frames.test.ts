import { describe, expect, it } from 'vitest';
import { movesSince, withEvents, withLastView } from '../src/table/frames.ts';
import type { TableEvent, View } from '../src/table/protocol.ts';

let seq = 0;
function event(kind: TableEvent['kind'], rest: Partial<TableEvent> = {}): TableEvent {
  seq += 1;
  return { type: 'event', seq, at: 0, kind, ...rest };
}
function moved(seat: number, move: string, turn: number): TableEvent {
  return event('moved', { seat, move, changes: { turn } as Partial<View> });
}

describe('frames', () => {
  it('lays changes over the view before', () => {
    const frames = withEvents(
      [],
      [
        event('opened'),
        event('began', { changes: { turn: 0, bag: 10 } as Partial<View> }),
        event('moved', { seat: 0, changes: { bag: 9 } as Partial<View> }),
      ],
    );
    expect(frames.map(({ view }) => view)).toEqual([null, { turn: 0, bag: 10 }, { turn: 0, bag: 9 }]);
  });

  it('leaves out what it has already', () => {
    const first = event('opened');
    const second = event('began', { changes: { turn: 0 } as Partial<View> });
    expect(withEvents(withEvents([], [first, second]), [first, second])).toHaveLength(2);
  });

  it('believes the server about the view now', () => {
    const frames = withLastView(withEvents([], [event('began', { changes: { turn: 0 } as Partial<View> })]), {
      turn: 5,
    } as unknown as View);
    expect(frames.at(-1)?.view).toEqual({ turn: 5 });
  });
});

describe('the moves to be marked', () => {
  const began = event('began', { changes: { turn: 0 } as Partial<View> });
  const texts = (events: TableEvent[], seat: number | null): string[] => {
    const frames = withEvents([], [began, ...events]);
    return movesSince(frames, frames.length - 1, seat).map(({ move }) => move ?? '');
  };

  it('are those of the others since my last one', () => {
    expect(texts([moved(0, 'a', 1), moved(1, 'b', 2), moved(2, 'c', 3)], 0)).toEqual(['b', 'c']);
  });
  it('are my own while nobody has answered', () => {
    expect(texts([moved(1, 'b', 1), moved(0, 'a', 2)], 0)).toEqual(['a']);
  });
  it('are those of the last turn for a spectator', () => {
    expect(texts([moved(0, 'a', 1), moved(1, 'b', 1), moved(1, 'c', 1), moved(1, 'done', 2)], null)).toEqual([
      'b',
      'c',
      'done',
    ]);
  });
  it('are only the last turn’s of who plays alone', () => {
    expect(texts([moved(0, 'a', 1), moved(0, 'b', 2)], 0)).toEqual(['b']);
  });
  it('are not those that were taken back', () => {
    expect(texts([moved(0, 'a', 0), event('undone', { seat: 0 }), moved(0, 'b', 0)], 0)).toEqual(['b']);
  });
});
