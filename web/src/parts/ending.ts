/** How a game ended, in a few words. */

import type { Face } from '../games/index.ts';
import type { Table } from '../table/table.svelte.ts';
import { listed, say } from '../words.svelte.ts';

/** Alone nobody wins: there the name has a result. */
export function endingOf({ seats, result, newest, layout, names }: Table, face: Face): string {
  if (!result || !newest || !layout) return '';
  if (seats.length === 1)
    return say('general.pair', { what: names[0] ?? '', whose: face.standing(newest, layout)[0] ?? '' });
  return say('result.won', {
    names: listed(result.winners.map((seat) => names[seat] ?? '')),
    n: result.winners.length,
  });
}
