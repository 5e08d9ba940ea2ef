/** What players are called: people as they call themselves, bots by their own names, all others by their seat. */

import { say } from '../words.svelte.ts';
import type { SeatFacts } from '../wire.ts';

export function nameOf(who: SeatFacts | undefined, seat: number): string {
  return who?.name || say('words.seat', { number: seat + 1 });
}
