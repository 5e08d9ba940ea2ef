/** The words between people. */

import { PartWords } from '../partWords.svelte.ts';
import type { Catalogue } from '../phrases.ts';
import { settings } from '../settings.svelte.ts';

const words = new PartWords(import.meta.glob<{ default: Catalogue }>('./texts/*.json'), null);

/** When they are there; from then on they are in the language that is set. */
export const ready = words.load();
$effect.root(() => {
  $effect(() => {
    void settings.language;
    void words.load();
  });
});

export const { say } = words;

/** The dozen things that can be said, by number. */
export const PHRASES = [
  'hello',
  'luck',
  'well-played',
  'wow',
  'ouch',
  'thanks',
  'sorry',
  'moment',
  'back',
  'thinking',
  'close',
  'good-game',
] as const;

export function phrase(number: number): string {
  const found = PHRASES[number];
  return found ? say(`phrases.${found}`) : '';
}
