/** Own boards from files: read and checked by the game they are for, as a table takes them. */

import { settings } from './settings.svelte.ts';
import { Refusal } from './table/protocol.ts';
import type { GameName, TableWishes } from './wire.ts';
import { keepTexts } from './words.svelte.ts';

export interface OwnBoard {
  /** What the option `board` is then. */
  readonly label: string;
  readonly board: TableWishes['board'];
}

/** The board that a file holds, for so many seats; refuses one that cannot be played on. */
export async function readBoard(game: string, seats: number, file: File): Promise<OwnBoard> {
  const told = await import('./told/index.ts');
  const telling = await told.loadTelling(game as GameName);
  if (!telling || !told.hasOwnBoards(telling))
    throw new Refusal('no-boards', { key: 'refusals.no-boards', details: { game } });
  try {
    // A file that is far too large is not even read: its first bytes tell as much.
    const bytes = new Uint8Array(await file.slice(0, telling.LARGEST_FILE + 1).arrayBuffer());
    const [board, options] = telling.choose(seats, await told.boardFile(telling, file.name, bytes), {});
    return { label: String(options['board']), board: telling.record_json(board, seats) as TableWishes['board'] };
  } catch (fault) {
    if (!(fault instanceof told.Refusal)) throw fault;
    keepTexts(game, await told.loadFaults(game, settings.language));
    throw new Refusal(fault.key, fault.said);
  }
}
