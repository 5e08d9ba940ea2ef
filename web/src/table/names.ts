/** What players are called: people as they call themselves, bots by their own names, all others by their seat. */

import { say } from '../words.svelte.ts';
import type { SeatFacts } from '../wire.ts';

// Hebrew, Arabic and others that are written from the right.
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name as a part of a line: one that is written from the right must not turn what stands beside it around. Marks that
 * nobody sees or hears keep it apart, in headings as well as in sentences; other names need none.
 */
export function isolated(name: string): string {
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}

export function nameOf(who: SeatFacts | undefined, seat: number): string {
  if (who?.name) return isolated(who.name);
  const called = who?.kind === 'bot' ? 'words.bot' : who?.joined ? 'setup.player' : 'words.seat';
  return say(called, { number: seat + 1 });
}
