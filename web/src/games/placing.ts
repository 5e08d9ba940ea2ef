/** What the choices of all games share: a piece goes from the rack to a place of the board. */

import { draggable } from '../parts/drag.ts';
import type { AskWhy } from '../wire.ts';
import type { Hands } from './index.ts';

/** What somebody tried to lay, and where. */
export type Tried = AskWhy['tried'];

export interface Placing<Place> {
  readonly table: { readonly myTurn: boolean };
  /** The places where the chosen piece may go. */
  readonly lit: ReadonlySet<Place> | ReadonlyMap<Place, unknown>;
  /** Put down, rather than hovered over. */
  isDown: boolean;
  /** Where a dragged piece is on the screen. */
  held: { readonly x: number; readonly y: number } | null;
  /** The place at a point of the screen; the board knows. */
  locate: (x: number, y: number) => Place | undefined;
  /** Hold the piece over a place, or over none. */
  hover(place: Place | null): void;
  put(place: Place): void;
  /** What to ask about a place that cannot be used now, or what is to be done first; null where it can be used. */
  tried(place: Place): Tried | string | null;
}

/** For `{@attach}` on a piece of the rack: it can be dragged to the board. `pick` chooses it, and says whether it may go. */
export function carry<Place>(
  choice: Placing<Place>,
  hands: Pick<Hands, 'confirms' | 'finish' | 'explain'>,
  pick: () => boolean,
): (node: Element) => () => void {
  return draggable({
    start: () => {
      if (!choice.table.myTurn || !pick()) return false;
      choice.isDown = false;
      return true;
    },
    move: (x, y) => {
      choice.held = { x, y };
      choice.hover(choice.locate(x, y) ?? null);
    },
    drop: (x, y) => {
      choice.held = null;
      const place = choice.locate(x, y);
      if (place === undefined || !choice.lit.has(place)) {
        const tried = place === undefined ? null : choice.tried(place);
        if (tried) hands.explain(tried, new DOMRect(x, y));
        return choice.hover(null);
      }
      choice.put(place);
      if (!hands.confirms) void hands.finish();
    },
    cancel: () => {
      choice.held = null;
      choice.hover(null);
    },
  });
}
