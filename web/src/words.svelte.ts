/** All words of the client, from the catalogues in texts/; one language is loaded at a time. */

import { entry, fill, type Catalogue, type Details } from './phrases.ts';
import { settings, type Language } from './settings.svelte.ts';

type Load = () => Promise<{ default: Catalogue }>;

const shared = import.meta.glob<{ default: Catalogue }>('./texts/*.json');

let catalogue: Catalogue = $state.raw({});
let loaded: Language | null = $state(null);

/** Load the words of the language that is set; resolves when they are there. */
export async function loadWords(): Promise<void> {
  const { language } = settings;
  const found = await (shared[`./texts/${language}.json`] as Load)();
  if (settings.language !== language) return;
  catalogue = found.default;
  loaded = language;
}

/** The language whose words are on the screen. */
export function language(): Language | null {
  return loaded;
}

/** A text of the client in the language on the screen. */
export function say(key: string, details?: Details): string {
  const found = entry(catalogue, key);
  return typeof found === 'string' ? fill(found, details) : loaded ? key : '';
}

/** Names in a row: "Mira, Ben and Ida". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(loaded ?? 'en', { type: 'conjunction' }).format(names);
}
