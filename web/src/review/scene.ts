/** A moment of the game as a table that can be looked at and nothing else: for the boards of games, which know no other. */

import type { Choice } from '../games/index.ts';
import { sameMove } from '../table/protocol.ts';
import type { Table } from '../table/table.svelte.ts';
import type { SeatFacts } from '../wire.ts';
import type { Explained, Moment, Move } from './replay.ts';

/** What is to be seen. */
export interface Exhibit {
  readonly moment: Moment;
  readonly layout: Table['layout'];
  readonly seats: readonly SeatFacts[];
  readonly names: readonly string[];
  /** The move that is shown beside the one that was made. */
  readonly better: Explained | null;
}

/** A table as boards know it. With `before`, the mover may still move: only there another move can be put together. */
export function scene(shown: () => Exhibit, before: boolean): Table {
  const outcome = (): Explained['outcome'] | null => shown().better?.outcome ?? null;
  const found = {
    id: '',
    phase: 'playing',
    shown: null,
    ownOutcome: null,
    result: null,
    yours: [],
    moments: [],
    isMine: () => false,
    hasMade: () => false,
    myTurn: before,
    playback: { isCurrent: true, reviewing: false },
    previews: {
      of: (move: Move | null) => (move && sameMove(shown().better?.move ?? null, move) ? outcome() : null),
      get now() {
        return outcome();
      },
    },
    get layout() {
      return shown().layout;
    },
    get seats() {
      return shown().seats;
    },
    get view() {
      const { moment } = shown();
      return before ? moment.before : moment.view;
    },
    get rackView() {
      return shown().moment.before;
    },
    get looking() {
      return shown().moment.seat;
    },
    get offer() {
      return before ? shown().moment.offer : null;
    },
    get recent() {
      return shown().moment.recent;
    },
    name: (seat: number) => shown().names[seat] ?? '',
  };
  return found as unknown as Table;
}

const PUT_DOWN: readonly PropertyKey[] = ['candidate', 'field', 'isDown'];

/** A choice that nobody can change: `still` knows that nothing may be done, and `other` is the move that lies there. */
export function exhibited(still: Choice, other: Choice): Choice {
  return new Proxy(still, {
    get(_, name) {
      const from = PUT_DOWN.includes(name) ? other : still;
      const found: unknown = Reflect.get(from, name, from);
      return typeof found === 'function' ? (found.bind(from) as unknown) : found;
    },
    set: () => true,
  });
}
