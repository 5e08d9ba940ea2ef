/** The words of puzzles. */

import { PartWords } from '../partWords.svelte.ts';
import type { Catalogue } from '../phrases.ts';

const words = new PartWords(import.meta.glob<{ default: Catalogue }>('./texts/*.json'), null);

export const { say } = words;

export async function loadWords(): Promise<void> {
  await words.load();
}
