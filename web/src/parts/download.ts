/** A game as a file: the whole of it once it is over, or wherever the table lives in this browser. */

import { tableRecord } from '../opening.ts';
import { keysFor } from '../table/mine.svelte.ts';
import type { Table } from '../table/table.svelte.ts';
import { refusalInWords } from '../words.svelte.ts';

/** Returns what went wrong, in words; null if nothing did. */
export async function download({ id, game }: Table): Promise<string | null> {
  let record: Record<string, unknown>;
  try {
    record = await tableRecord(id, keysFor(id)[0]);
  } catch (problem) {
    return refusalInWords(problem, game);
  }
  offer(record, `tafelrunde-${game}-${id}.json`);
  return null;
}

/** Have the browser save something as a file. */
export function offer(what: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(what, null, 1)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.target = '_self';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
