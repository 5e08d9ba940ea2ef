/** The turns that are to be marked: which spaces somebody used one after the other. */

import type { TableEvent } from '../../wire.ts';

export interface Turn {
  readonly seat: number;
  readonly spaces: readonly number[];
}

export function turnsOf(moves: readonly TableEvent<'rondo'>[]): Turn[] {
  const turns: { seat: number; spaces: number[] }[] = [];
  let open = false;
  for (const { seat = -1, move } of moves) {
    if (!move || !('space' in move)) {
      open = false; // done or draw
      continue;
    }
    if (!open) turns.push({ seat, spaces: [] });
    turns.at(-1)?.spaces.push(move.space);
    open = true;
  }
  return turns;
}
