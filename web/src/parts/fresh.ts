/** Which pieces of a rack the last move has drawn: they are marked till the next one. */

import { say } from '../words.svelte.ts';

export function fresh(rack: readonly unknown[], drawn: readonly unknown[] | null | undefined): ReadonlySet<number> {
  const left = (drawn ?? []).map(String);
  return new Set(
    rack.flatMap((piece, i) => {
      const found = left.indexOf(String(piece));
      return found < 0 ? [] : (left.splice(found, 1), [i]);
    }),
  );
}

/** The words for a piece, with that it is new. */
export function freshWords(piece: string, isFresh: boolean): string {
  return isFresh ? say('table.just-drawn', { piece }) : piece;
}
