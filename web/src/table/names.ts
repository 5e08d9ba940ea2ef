/** What players are called: people as they call themselves, all others by the number of their seat. */

import { say } from '../words.svelte.ts';
import type { SeatFacts } from '../wire.ts';

export function nameOf(who: SeatFacts | undefined, seat: number): string {
  return who?.name || say(who?.kind === 'bot' ? 'words.bot' : 'words.seat', { number: seat + 1 });
}
