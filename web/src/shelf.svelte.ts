/** The games that are offered, by the server or by the page itself, and what they and the bots are called in the language on the screen. */

import { loadGameTexts } from './catalogues.ts';
import { hasServer } from './place.ts';
import { inWords, saying } from './sayings.ts';
import { settings } from './settings.svelte.ts';
import type { Catalogue, GameFacts, OptionFacts } from './wire.ts';
import { keepTexts, texts } from './words.svelte.ts';

interface Shelf {
  games: readonly GameFacts[];
  /** The levels of bots, from the weakest to the strongest. */
  levels: readonly string[];
  /** Without a server: the page has none, or it does not answer. */
  alone: boolean;
  /** How far the server is with games that it cannot play yet, from 0 to 1. */
  preparing: Catalogue['preparing'];
}

const PATIENCE = 6000; // milliseconds for the server to answer
export const HOW_FAR = 1000; // milliseconds from one look to the next, while it compiles games

export const shelf: Shelf = $state({ games: [], levels: [], alone: !hasServer, preparing: {} });

export async function loadGames(): Promise<void> {
  const offered = hasServer ? await askServer().catch(() => null) : null;
  shelf.alone = !offered;
  // What the server would say, of the games that can be played without it.
  const { games, levels, preparing } =
    offered ?? (await import('./told/games.json').then((found) => found.default).catch(() => shelf));
  shelf.games = games;
  shelf.levels = levels;
  shelf.preparing = preparing;
}

/** Ask once more how far the server is; it sees to the game that somebody wants first. */
export async function lookHowFar(wanted = ''): Promise<void> {
  const offered = await askServer(wanted).catch(() => null);
  if (offered) shelf.preparing = offered.preparing;
}

/** How far the server is with a game, in whole percent; null if it can be played there. */
export function percentOf(game: string): number | null {
  const share = shelf.preparing[game];
  return share === undefined ? null : Math.floor(share * 100);
}

async function askServer(wanted = ''): Promise<Catalogue> {
  const answer = await fetch(`/api/games${wanted && `?wanted=${wanted}`}`, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(String(answer.status));
  const offered = (await answer.json()) as Catalogue;
  // Our own games have their titles in the page; those of others bring theirs along.
  await Promise.all(offered.games.filter(({ house }) => !house).map(({ name }) => loadTextsOf(name)));
  return offered;
}

/** Load all texts of a game in the language that is set. */
export async function loadTextsOf(game: string): Promise<void> {
  const { language } = settings;
  const found = await loadGameTexts(game, language);
  if (settings.language === language) keepTexts(game, found);
}

export function titleOf(game: string | null): string {
  return game === null ? '' : textOr('name', game, game);
}

export function aboutOf(game: string): string {
  return textOr('about', '', game);
}

/** The rules in short, a paragraph a line; there once `loadLinesOf` has loaded them. */
export function rulesOf(game: string | null): readonly string[] {
  return texts(game).lines('rules.lines');
}

export function optionTitle(game: string, { name }: OptionFacts): string {
  return textOr(`options.${name}.title`, name, game);
}

export function valueTitle(game: string, { name }: OptionFacts, value: string | boolean | number): string {
  return textOr(`options.${name}.${value}`, String(value), game);
}

/** What a level of bots is called. */
export function levelTitle(level: string | null): string {
  return level === null ? '' : textOr(`levels.${level}`, level);
}

/** What a level is like, in one line. */
export function characterOf(level: string): string {
  return textOr(`bots.${level}`, '');
}

function textOr(key: string, otherwise: string, game: string | null = null): string {
  const found = texts(game);
  return found.entry(key) === undefined ? otherwise : inWords(saying(key), found, []);
}
