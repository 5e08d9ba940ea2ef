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

/** The moves made up to a frame, those taken back left out. */
export function movesUpTo(frames: readonly Frame[], at: number): TableEvent[] {
  const moves: TableEvent[] = [];
  for (const { event } of frames.slice(0, at + 1)) {
    if (event.kind === 'moved') moves.push(event);
    if (event.kind === 'undone') moves.pop();
  }
  return moves;
}

/** The moves since a seat's own last one, or just the last turn's for who has no seat. */
export function movesSince(frames: readonly Frame[], at: number, seat: number | null): TableEvent[] {
  const moves = movesUpTo(frames, at);
  const last = moves.at(-1);
  if (!last) return [];
  const until = seat === null || last.seat === seat ? (move: TableEvent) => move.seat !== last.seat : (move: TableEvent) => move.seat === seat;
  const start = moves.findLastIndex(until);
  return moves.slice(start + 1);
}
