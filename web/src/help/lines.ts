/** The rules of a game in words and how its moves are typed: loaded when somebody asks for them. */

import type { Catalogue } from '../phrases.ts';

const lines = import.meta.glob<Catalogue>('../../../src/tafelrunde/games/*/texts/*.toml', {
  query: '?lines',
  import: 'default',
});

/** Nothing for games of other packages, whose texts come in one piece. */
export async function loadLines(game: string, language: string): Promise<Catalogue> {
  return (await lines[`../../../src/tafelrunde/games/${game}/texts/${language}.toml`]?.()) ?? {};
}
