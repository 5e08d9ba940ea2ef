/** Where the texts are: those of the page and the shared ones by language, those of a game in the language asked for. */

import type { Catalogue } from './phrases.ts';

export interface Shared {
  /** Words that only this page needs. */
  readonly page: Catalogue;
  /** What all games, the server and the terminal say. */
  readonly shared: Catalogue;
  /** Name, description and options of each game. */
  readonly covers: Readonly<Record<string, Catalogue>>;
}

const languages = import.meta.glob<Shared>('./texts/*.ts');
const games = import.meta.glob<Catalogue>('../../src/tafelrunde/games/*/texts/*.toml', { import: 'default' });

export async function loadShared(language: string): Promise<Shared> {
  const found = await languages[`./texts/${language}.ts`]?.();
  const covers = Object.entries(found?.covers ?? {}).map(([path, cover]) => [path.split('/').at(-3), cover]);
  return { page: found?.page ?? {}, shared: found?.shared ?? {}, covers: Object.fromEntries(covers) };
}

/** All texts of a game: they come with the page, or from the server if the game is none of the house. */
export async function loadGameTexts(game: string, language: string): Promise<Catalogue> {
  const own = games[`../../src/tafelrunde/games/${game}/texts/${language}.toml`];
  if (own) return own();
  const answer = await fetch(`/api/games/${game}/texts?language=${language}`);
  return answer.ok ? ((await answer.json()) as Catalogue) : {};
}
