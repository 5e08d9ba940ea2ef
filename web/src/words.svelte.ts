/** All words of the client, from the catalogues in texts/; one language is loaded at a time. */

import { settings, type Language } from './settings.svelte.ts';

export interface Catalogue {
  readonly [key: string]: string | readonly string[] | Catalogue;
}

type Details = Readonly<Record<string, string | number>>;
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

/** What stands under a dotted key. */
export function entry(from: Catalogue, key: string): string | readonly string[] | Catalogue | undefined {
  let found: string | readonly string[] | Catalogue | undefined = from;
  for (const part of key.split('.')) {
    if (found === undefined || typeof found === 'string' || Array.isArray(found)) return undefined;
    found = (found as Catalogue)[part];
  }
  return found;
}

/** Put the details into the places of a text: `Hello {name}`. A place `{n|one tile|{n} tiles}` chooses by number. */
export function fill(text: string, details: Details = {}): string {
  return text
    .replace(/\{(\w+)\|([^|{}]*(?:\{\w+\}[^|{}]*)*)\|([^|{}]*(?:\{\w+\}[^|{}]*)*)\}/g, (_, name: string, one: string, many: string) =>
      Number(details[name]) === 1 ? one : many,
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
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
