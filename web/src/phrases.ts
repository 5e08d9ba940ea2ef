/** Catalogues of texts with places for details. */

export interface Catalogue {
  readonly [key: string]: string | readonly string[] | Catalogue;
}

export type Details = Readonly<Record<string, string | number>>;

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
    .replace(
      /\{(\w+)\|([^|{}]*(?:\{\w+\}[^|{}]*)*)\|([^|{}]*(?:\{\w+\}[^|{}]*)*)\}/g,
      (_, name: string, one: string, many: string) => (Number(details[name]) === 1 ? one : many),
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}
