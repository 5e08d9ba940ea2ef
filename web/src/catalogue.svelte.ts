/** The games that the server offers, with their own words, in the language on the screen. */

import { entry, fill, type Catalogue } from './phrases.ts';
import { settings } from './settings.svelte.ts';

export interface Choices {
  readonly value: unknown;
  readonly title: string;
}

export interface GameOption {
  readonly name: string;
  readonly title: string;
  readonly default: unknown;
  readonly choices: readonly Choices[] | null;
  readonly least: number | null;
  readonly most: number | null;
  /** With how many seats it may be other than usual. */
  readonly seats: readonly number[];
}

export interface Game {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly seats: readonly number[];
  readonly usual_seats: number;
  readonly options: readonly GameOption[];
  readonly boards: readonly { readonly name: string; readonly title: string }[] | null;
  readonly rules: readonly string[];
  readonly texts: Catalogue;
}

export interface Bot {
  readonly name: string;
  readonly title: string;
  readonly character: string;
}

interface Shelf {
  games: readonly Game[];
  levels: readonly Bot[];
  failed: boolean;
}

export const shelf: Shelf = $state({ games: [], levels: [], failed: false });

export async function loadGames(): Promise<void> {
  const { language } = settings;
  try {
    const answer = await fetch(`/api/games?language=${language}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const found = (await answer.json()) as Pick<Shelf, 'games' | 'levels'>;
    if (settings.language !== language) return;
    shelf.games = found.games;
    shelf.levels = found.levels;
    shelf.failed = false;
  } catch {
    shelf.failed = true;
  }
}

export function findGame(name: string | null): Game | undefined {
  return shelf.games.find((game) => game.name === name);
}

/** What a level of bots is called. */
export function levelTitle(level: string | null): string {
  return shelf.levels.find(({ name }) => name === level)?.title ?? level ?? '';
}

/** A word of a game's own catalogue, such as `colours.red`. */
export function gameWord(game: string, key: string, details?: Record<string, string | number>): string {
  const found = entry(findGame(game)?.texts ?? {}, key);
  return typeof found === 'string' ? fill(found, details) : '';
}
