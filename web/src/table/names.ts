/** What players are called: people as they call themselves, bots by their own names, all others by their seat. */

import { say } from '../words.svelte.ts';
import type { SeatFacts } from '../wire.ts';

export function nameOf(who: SeatFacts | undefined, seat: number): string {
  if (who?.name) return who.name;
  const called = who?.kind === 'bot' ? 'words.bot' : who?.joined ? 'setup.player' : 'words.seat';
  return say(called, { number: seat + 1 });
}
