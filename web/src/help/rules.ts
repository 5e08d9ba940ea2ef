/** The rules in pictures: a folder `rules` beside a game's face, loaded when somebody asks for it. */

import type { Component } from 'svelte';
import type { GameWords } from '../games/words.svelte.ts';
import type { GameName, Games } from '../wire.ts';

export interface RulesProps<G extends GameName = GameName> {
  /** The table at which they hold; null where there is none, and all variants are told. */
  readonly layout: Games[G]['layout'] | null;
}

interface Illustrated {
  readonly Rules: Component<RulesProps>;
  readonly words: GameWords;
}

const folders = import.meta.glob<Illustrated>('../games/*/rules/index.ts');

/** The pictures of a game; null if it has none. */
export async function loadRules(game: string): Promise<Component<RulesProps> | null> {
  const found = await folders[`../games/${game}/rules/index.ts`]?.();
  await found?.words.load();
  return found?.Rules ?? null;
}
