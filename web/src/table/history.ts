/** The game as a list of moments: every event with what was on the table after it. Stepping back is looking at one. */

import type { GameName, Games, TableEvent } from '../wire.ts';

export interface Moment<G extends GameName = GameName> {
  readonly event: TableEvent<G>;
  readonly view: Games[G]['view'] | null;
}

type Moments<G extends GameName> = readonly Moment<G>[];

/** The moments with these events after them; events that are there already are left out. */
export function withEvents<G extends GameName>(moments: Moments<G>, events: readonly TableEvent<G>[]): Moment<G>[] {
  const grown = [...moments];
  for (const event of events) {
    const last = grown.at(-1);
    if (last && event.seq <= last.event.seq) continue;
    grown.push({ event, view: nextView(last?.view ?? null, event) });
  }
  return grown;
}

/** Lay what changed over the view before. */
function nextView<G extends GameName>(view: Games[G]['view'] | null, event: TableEvent<G>): Games[G]['view'] | null {
  return event.changes ? { ...(view as Games[G]['view']), ...event.changes } : view;
}

/** The moments with another view in the last one: what the server says we see now is right. */
export function withLastView<G extends GameName>(moments: Moments<G>, view: Games[G]['view'] | null): Moment<G>[] {
  const last = moments.at(-1);
  return last ? [...moments.slice(0, -1), { event: last.event, view }] : [];
}

/** What the last move of a seat up to a moment has brought. */
export function lastOutcomeOf<G extends GameName>(
  moments: Moments<G>,
  at: number,
  seat: number | null,
): Games[G]['outcome'] | null {
  return movesUpTo(moments, at).findLast(({ event }) => event.seat === seat)?.event.outcome ?? null;
}

interface Made<G extends GameName> {
  readonly event: TableEvent<G>;
  /** The turn in which it was made. */
  readonly turn: number;
}

/** The moves made up to a moment, those taken back left out. */
function movesUpTo<G extends GameName>(moments: Moments<G>, at: number): Made<G>[] {
  const moves: Made<G>[] = [];
  for (let i = 0; i <= at; i += 1) {
    const event = moments[i]?.event;
    if (event?.kind === 'moved') moves.push({ event, turn: moments[i - 1]?.view?.turn ?? 0 });
    if (event?.kind === 'undone') moves.pop();
  }
  return moves;
}

/** The moves made in a turn up to a moment. */
export function movesOfTurn<G extends GameName>(moments: Moments<G>, at: number, turn: number): TableEvent<G>[] {
  return movesUpTo(moments, at).flatMap((made) => (made.turn === turn ? made.event : []));
}

/** The moves that a seat has not answered yet: all since its own last turn; for everybody else the last turn's. */
export function movesSince<G extends GameName>(moments: Moments<G>, at: number, seat: number | null): TableEvent<G>[] {
  const moves = movesUpTo(moments, at);
  const last = moves.at(-1);
  if (!last) return [];
  const isNews =
    seat === null || last.event.seat === seat
      ? (made: Made<G>) => made.turn === last.turn
      : (made: Made<G>) => made.event.seat !== seat;
  const start = moves.findLastIndex((made) => !isNews(made));
  return moves.slice(start + 1).map(({ event }) => event);
}
