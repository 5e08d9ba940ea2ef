/** The turns that are to be marked: which spaces somebody used one after the other. */

import type { TableEvent } from '../../table/protocol.ts';

export interface Turn {
  readonly seat: number;
  readonly spaces: readonly string[];
}

export function turnsOf(moves: readonly TableEvent[]): Turn[] {
  const turns: { seat: number; spaces: string[] }[] = [];
  let open = false;
  for (const { seat = -1, move = '' } of moves) {
    const space = /^[a-z]\d+/.exec(move)?.[0];
    if (space === undefined) {
      open = false; // done or draw
      continue;
    }
    if (!open) turns.push({ seat, spaces: [] });
    turns.at(-1)?.spaces.push(space);
    open = true;
  }
  return turns;
}
