/** How the tables of this browser stand: whose turn it is, and since when. */

import { forgetTable, tableSummary } from '../opening.ts';
import type { Summary } from '../wire.ts';
import { findMine, noteOver } from './mine.svelte.ts';
import { Refusal } from './protocol.ts';

let known: Readonly<Record<string, Summary>> = $state.raw({});

export function standingOf(id: string): Summary | undefined {
  return known[id];
}

/** Ask how tables stand; those that are gone are forgotten. */
export async function lookAt(ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      try {
        const summary = await tableSummary(id);
        known = { ...known, [id]: summary };
        noteOver(id, summary.phase === 'over');
      } catch (problem) {
        if (problem instanceof Refusal && problem.key === 'unknown-table') await forgetTable(id);
      }
    }),
  );
}

/** Whether a table waits for the person at this browser. */
export function waitsForMe(summary: Summary | undefined): boolean {
  const { table = '', to_move: seat = null, seats = [] } = summary ?? {};
  return seat !== null && seats[seat]?.kind === 'person' && String(seat) in (findMine(table)?.seats ?? {});
}
