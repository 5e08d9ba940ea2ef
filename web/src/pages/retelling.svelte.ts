/** Tells a game to those who watch it, and to those who hear it: each event once, as it is shown. */

import { untrack } from 'svelte';
import type { Face } from '../games/index.ts';
import { announce } from '../parts/live.svelte.ts';
import { playSound } from '../parts/sound.ts';
import { settings } from '../settings.svelte.ts';
import type { Table } from '../table/table.svelte.ts';

/** A word that a move deserves, and the event that it belongs to. */
export interface Celebrated {
  readonly word: string;
  readonly seq: number;
}

/** To be called while a component is made; `ended` is when the end of the game is on the screen. */
export function retell(table: Table, face: Face, celebrate: (what: Celebrated) => void, ended?: () => void): void {
  let lastTold = untrack(() => table.shown?.seq ?? 0);
  $effect(() => {
    const event = table.shown;
    if (!event || table.playback.reviewing || event.seq <= lastTold) return;
    untrack(() => {
      lastTold = event.seq;
      if (!settings.textMode) announce(table.inWords(event.told)); // text mode tells it itself
      const word = event.outcome ? face.celebrates(event.outcome) : null;
      if (word) celebrate({ word, seq: event.seq });
      if (event.kind === 'moved') playSound(word ? 'bonus' : 'tile');
    });
  });

  const isOver = $derived(table.phase === 'over' && table.result !== null && table.playback.isCurrent);
  let overTold = false;
  $effect(() => {
    if (!isOver || overTold) return;
    overTold = true;
    ended?.();
    if (settings.textMode) return;
    untrack(() => table.result?.told.forEach((line) => announce(table.inWords([line]))));
  });
}
