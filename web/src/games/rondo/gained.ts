/** What the turn on the screen has brought so far. */

import { movesOfTurn } from '../../table/history.ts';
import type { Table } from '../../table/table.svelte.ts';

export function gained(table: Table<'rondo'>): number {
  const moves = movesOfTurn(table.moments, table.playback.at, table.view?.turn ?? -1);
  return moves.reduce((total, { outcome }) => total + (outcome?.points ?? 0), 0);
}
