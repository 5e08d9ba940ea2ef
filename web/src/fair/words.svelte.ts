/** The words for checking a shuffle: the page's own, and those for what was found, which the terminal says, too. */

import { PartWords } from '../partWords.svelte.ts';
import { Texts, type Catalogue } from '../phrases.ts';
import { inWords, saying } from '../sayings.ts';
import { settings } from '../settings.svelte.ts';
import type { Finding } from './check.ts';

const words = new PartWords(import.meta.glob<{ default: Catalogue }>('./texts/*.json'), null);
const shared = import.meta.glob<Catalogue>('../../../src/tafelrunde/texts/*.toml', {
  query: '?verify',
  import: 'default',
});
let found: Texts | null = $state.raw(null);

export async function loadWords(): Promise<void> {
  const { language } = settings;
  const [, catalogue] = await Promise.all([words.load(), shared[`../../../src/tafelrunde/texts/${language}.toml`]?.()]);
  if (catalogue) found = new Texts(language, catalogue);
}

export const { say } = words;

/** What was compared, in words; its sign stands before it. */
export function tell({ about, details }: Finding): string {
  return found ? inWords(saying(`verify.about.${about}`, details), found, []) : '';
}
