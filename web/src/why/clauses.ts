/** The sentences of the clauses of a game, which are seldom needed: loaded when something is refused by one. */

import type { Catalogue } from '../phrases.ts';

const clauses = import.meta.glob<Catalogue>('../../../src/tafelrunde/games/*/texts/*.toml', {
  query: '?clauses',
  import: 'default',
});

/** Nothing for games of other packages, whose texts come in one piece. */
export async function loadClauses(game: string, language: string): Promise<Catalogue> {
  return (await clauses[`../../../src/tafelrunde/games/${game}/texts/${language}.toml`]?.()) ?? {};
}
