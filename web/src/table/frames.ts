/** The game as a list of frames: every event with what was on the table after it. Stepping back is looking at one. */

import type { TableEvent, View } from './protocol.ts';

export interface Frame {
  readonly event: TableEvent;
  readonly view: View | null;
}

/** Lay what changed over the view before. */
export function nextView(view: View | null, event: TableEvent): View | null {
  return event.changes ? ({ ...view, ...event.changes } as View) : view;
}

/** The frames with these events after them; events that are there already are left out. */
export function withEvents(frames: readonly Frame[], events: readonly TableEvent[]): Frame[] {
  const grown = [...frames];
  for (const event of events) {
    const last = grown.at(-1);
    if (last && event.seq <= last.event.seq) continue;
    grown.push({ event, view: nextView(last?.view ?? null, event) });
  }
  return grown;
}

/** The frames with another view in the last one: what the server says we see now is right. */
export function withLastView(frames: readonly Frame[], view: View | null): Frame[] {
  const last = frames.at(-1);
  return last ? [...frames.slice(0, -1), { event: last.event, view }] : [];
}

interface Made {
  readonly event: TableEvent;
  /** The turn in which it was made. */
  readonly turn: number;
}

/** The moves made up to a frame, those taken back left out. */
function movesUpTo(frames: readonly Frame[], at: number): Made[] {
  const moves: Made[] = [];
  for (let i = 0; i <= at; i += 1) {
    const event = frames[i]?.event;
    if (event?.kind === 'moved') moves.push({ event, turn: frames[i - 1]?.view?.turn ?? 0 });
    if (event?.kind === 'undone') moves.pop();
  }
  return moves;
}

/** The moves that a seat has not answered yet: all since its own last turn; for everybody else the last turn's. */
export function movesSince(frames: readonly Frame[], at: number, seat: number | null): TableEvent[] {
  const moves = movesUpTo(frames, at);
  const last = moves.at(-1);
  if (!last) return [];
  const isNews =
    seat === null || last.event.seat === seat
      ? (made: Made) => made.turn === last.turn
      : (made: Made) => made.event.seat !== seat;
  const start = moves.findLastIndex((made) => !isNews(made));
  return moves.slice(start + 1).map(({ event }) => event);
}
