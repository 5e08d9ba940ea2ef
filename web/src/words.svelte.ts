/** All words on the screen: those of the page, those that all games share, and those of the games in play. */

import { loadGameTexts, loadShared, type Shared } from './catalogues.ts';
import { Texts, type Catalogue } from './phrases.ts';
import { inWords, joinedWithAnd, saying, type Details } from './sayings.ts';
import { settings, type Language } from './settings.svelte.ts';
import { Refusal } from './table/protocol.ts';

let loaded: { readonly language: Language } & Shared = $state.raw({
  language: settings.language,
  page: {},
  shared: {},
  covers: {},
});
let ready = $state(false);
/** All texts of the games that were needed so far, by name. */
let games: Readonly<Record<string, Catalogue>> = $state.raw({});

const words = $derived(new Texts(loaded.language, loaded.page, loaded.shared));

/** Load the words of the language that is set; resolves when they are there. */
export async function loadWords(): Promise<void> {
  const { language } = settings;
  const inPlay = Object.keys(games).map(async (game) => [game, await loadGameTexts(game, language)] as const);
  const [found, ...again] = await Promise.all([loadShared(language), ...inPlay]);
  if (settings.language !== language) return;
  loaded = { language, ...found };
  games = { ...games, ...Object.fromEntries(again) };
  ready = true;
}

/** The language whose words are on the screen. */
export function language(): Language | null {
  return ready ? loaded.language : null;
}

/** A text in the language on the screen. */
export function say(key: string, details?: Details): string {
  return ready ? inWords(saying(key, details), words, []) : '';
}

/** Names in a row: "Mira, Ben and Ida". */
export function listed(names: readonly string[]): string {
  return joinedWithAnd(names, words);
}

/** The texts of a game and those that all share; of a game that is not in play only what its cover says. */
export function texts(game: string | null): Texts {
  const own = game === null ? [] : [games[game] ?? {}, loaded.covers[game] ?? {}];
  return new Texts(loaded.language, ...own, loaded.shared);
}

/** Keep texts of a game, over those that are known of it already. */
export function keepTexts(game: string, catalogue: Catalogue): void {
  games = { ...games, [game]: { ...games[game], ...catalogue } };
}

/** What says why something is refused. */
export const loadWhy = async (): Promise<typeof import('./why/index.ts')> => import('./why/index.ts');

/** Have the sentences of a game's clauses at hand; in another language they have to be asked for anew. */
export async function loadClausesOf(game: string | null): Promise<void> {
  const { loadClauses } = await loadWhy();
  if (game && !games[game]?.['clauses']) keepTexts(game, await loadClauses(game, loaded.language));
}

/** Have the rules of a game in words at hand; in another language they have to be asked for anew. */
export async function loadLinesOf(game: string | null): Promise<void> {
  if (game === null || games[game]?.['rules']) return;
  const { loadLines } = await import('./help/lines.ts');
  keepTexts(game, await loadLines(game, loaded.language));
}

/** Why something was not done: as the server says, or that it does not answer. */
export function refusalInWords(problem: unknown, game: string | null): string {
  return problem instanceof Refusal ? inWords(problem.said, texts(game), []) : say('line.no-server');
}
