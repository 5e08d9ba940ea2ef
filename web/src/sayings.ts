/**
 * Sayings in words: what the server tells are keys of texts and their details, and the page puts them into the language
 * on the screen. The same as src/tafelrunde/sayings.py, from the same catalogues; tests/wording compares the two.
 */

import { filled, type Texts } from './phrases.ts';
import type { Saying } from './wire.ts';

export type Detail = number | string | Saying | readonly Saying[];
export type Details = Readonly<Record<string, Detail>>;

export function saying(key: string, details?: Details): Saying {
  return details ? { key, details: details as Saying['details'] } : { key };
}

/** A saying in a language; `names` are those of the players, by seat. A key without a text is shown as it is. */
export function inWords(told: Saying, texts: Texts, names: readonly string[], form?: string): string {
  const details: Details = told.details ?? {};
  switch (told.key) {
    case '@name':
      return names[Number(details['seat'])] ?? '';
    case '@and':
      return joinedWithAnd(
        (details['list'] as readonly Saying[]).map((each) => inWords(each, texts, names)),
        texts,
      );
    case '@clause':
      return clause(String(details['clause']), String(details['reason'] ?? ''), texts);
    case '@lines':
      return texts.lines(String(details['key'])).join('\n');
    default:
      return filled(textOf(told.key, texts, form), texts.language, details, (detail, wanted) =>
        detailInWords(detail, texts, names, wanted),
      );
  }
}

/** The clause of the rules that a saying tells, if it tells one. */
export function clauseOf(told: Saying | null | undefined): string | undefined {
  return told?.key === '@clause' ? String(told.details?.['clause']) : undefined;
}

/** Several sayings in one line. */
export function sentence(told: readonly Saying[], texts: Texts, names: readonly string[]): string {
  return told.map((each) => inWords(each, texts, names)).join(' ');
}

/** "Mira, Ben and Ida". */
export function joinedWithAnd(words: readonly string[], texts: Texts): string {
  const rest = words.slice(0, -1).join(', ');
  return [rest, words.at(-1)].filter(Boolean).join(` ${textOf('words.and', texts)} `);
}

function detailInWords(detail: Detail, texts: Texts, names: readonly string[], form: string | undefined): string {
  if (typeof detail === 'object') {
    return 'key' in detail
      ? inWords(detail, texts, names, form)
      : detail.map((each) => inWords(each, texts, names, form)).join(', ');
  }
  return String(detail);
}

/**
 * The sentence of a clause of the rules, such as R4.2; of several the one for the reason, else the first. The terminal adds
 * its number; the page leads to it.
 */
function clause(name: string, reason: string, texts: Texts): string {
  const clauses = texts.entry('clauses') as Readonly<Record<string, string | Forms>> | undefined;
  const found = clauses?.[name] ?? name;
  return typeof found === 'string' ? found : (formOf(found, reason) ?? name);
}

/** A text as it stands in the catalogue; of a table of forms the one asked for, else the first. */
function textOf(key: string, texts: Texts, form?: string): string {
  const found = texts.entry(key);
  if (found === undefined) return key;
  if (typeof found === 'string') return found;
  if (Array.isArray(found)) return found.join(' ');
  return formOf(found as Forms, form) ?? key;
}

type Forms = Readonly<Record<string, string>>;

function formOf(forms: Forms, form: string | undefined): string | undefined {
  return (form === undefined ? undefined : forms[form]) ?? Object.values(forms)[0];
}
