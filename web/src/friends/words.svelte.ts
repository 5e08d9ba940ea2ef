/** The words for friends in one room: they come with codes and screens, and not with the page. */

import { Texts, type Catalogue } from '../phrases.ts';
import { inWords, saying, type Details } from '../sayings.ts';
import { settings } from '../settings.svelte.ts';
import { texts } from '../words.svelte.ts';

const catalogues = import.meta.glob<{ default: Catalogue }>('./texts/*.json');
let own: Catalogue = $state.raw({});
const words = $derived(new Texts(texts(null).language, own));

async function load(): Promise<void> {
  const { language } = settings;
  const found = await catalogues[`./texts/${language}.json`]?.();
  if (found && settings.language === language) own = found.default;
}

/** When they are there; from then on they are in the language that is set. */
export const ready = load();
$effect.root(() => {
  $effect(() => {
    void settings.language;
    void load();
  });
});

export function say(key: string, details?: Details): string {
  return inWords(saying(key, details), words, []);
}
