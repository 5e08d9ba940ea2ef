/** The words of the help: they come with it, and not with the page. */

import { Texts, type Catalogue } from '../phrases.ts';
import { inWords, saying, type Details } from '../sayings.ts';
import { settings } from '../settings.svelte.ts';
import { texts } from '../words.svelte.ts';

const catalogues = import.meta.glob<{ default: Catalogue }>('./texts/*.json');
let own: Catalogue = $state.raw({});
const words = $derived(new Texts(texts(null).language, own));

/** Load them in the language that is set. */
export async function loadWords(): Promise<void> {
  const { language } = settings;
  const found = await catalogues[`./texts/${language}.json`]?.();
  if (found && settings.language === language) own = found.default;
}

export function say(key: string, details?: Details): string {
  return inWords(saying(key, details), words, []);
}
