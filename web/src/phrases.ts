/** Catalogues of texts with places for details: the same grammar as src/tafelrunde/texts.py. */

export type Entry = string | readonly string[] | Catalogue;

export interface Catalogue {
  readonly [key: string]: Entry;
}

const CHOICE = /\{(\w+)\|((?:[^|{}]|\{[\w:]+\})*)\|((?:[^|{}]|\{[\w:]+\})*)\}/g;
const PLACE = /\{(\w+)(?::(\w+))?\}|\{\{|\}\}/g;

/** The texts of one language, from several catalogues; what stands in the first of them counts. */
export class Texts {
  readonly language: string;
  #sources: readonly (Catalogue | Texts)[];

  constructor(language: string, ...sources: (Catalogue | Texts)[]) {
    this.language = language;
    this.#sources = sources;
  }

  /** What stands under a dotted key: a text, a list of texts, or a table. */
  entry(key: string): Entry | undefined {
    for (const source of this.#sources) {
      const found = source instanceof Texts ? source.entry(key) : entry(source, key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The lines of a list of texts. */
  lines(key: string): readonly string[] {
    const found = this.entry(key);
    return Array.isArray(found) ? found : [];
  }
}

/** What stands under a dotted key. */
export function entry(from: Catalogue, key: string): Entry | undefined {
  let found: Entry | undefined = from;
  for (const part of key.split('.')) {
    if (found === undefined || typeof found === 'string' || Array.isArray(found)) return undefined;
    found = (found as Catalogue)[part];
  }
  return found;
}

/** A text with its places filled in; `tell` puts a detail into words, in a form if one is asked for. */
export function filled<T>(
  text: string,
  language: string,
  details: Readonly<Record<string, T>>,
  tell: (detail: T, form: string | undefined) => string,
): string {
  return text
    .replace(CHOICE, (_, name: string, one: string, many: string) =>
      isOne(Number(details[name]), language) ? one : many,
    )
    .replace(PLACE, (found: string, name: string | undefined, form: string | undefined) => {
      if (name === undefined) return found.charAt(0);
      const detail = details[name];
      return detail === undefined ? '' : tell(detail, form);
    });
}

/** Whether a language speaks of that many things as of one: in French also of none. */
export function isOne(number: number, language: string): boolean {
  return number === 1 || (number === 0 && language === 'fr');
}
