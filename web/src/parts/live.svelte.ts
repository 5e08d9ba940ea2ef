/** What a screen reader says by itself. */

import { untrack } from 'svelte';

let lines: readonly string[] = $state.raw([]);
let turn = $state(0);

/** Have something said, after what is being said. */
export function announce(text: string): void {
  if (!text) return;
  // An effect that speaks must not run again because something was spoken.
  untrack(() => {
    lines = [...lines.slice(-3), text];
    turn += 1;
  });
}

export function spoken(): { readonly lines: readonly string[]; readonly turn: number } {
  return { lines, turn };
}
