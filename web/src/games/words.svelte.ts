/** The words of one game: the client's own, from the game's folder, and those that the server tells. */

import { gameWord } from '../catalogue.svelte.ts';
import { hasMouse } from '../drawing.ts';
import { entry, fill, type Catalogue } from '../phrases.ts';
import { settings } from '../settings.svelte.ts';

type Catalogues = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;

export class GameWords {
  readonly game: string;
  #catalogues: Catalogues;
  #own: Catalogue = $state.raw({});

  constructor(game: string, catalogues: Catalogues) {
    this.game = game;
    this.#catalogues = catalogues;
  }

  async load(): Promise<void> {
    const found = await this.#catalogues[`./texts/${settings.language}.json`]?.();
    if (found) this.#own = found.default;
  }

  say(key: string, details?: Record<string, string | number>): string {
    const own = entry(this.#own, key);
    return typeof own === 'string' ? fill(own, details) : gameWord(this.game, key, details) || key;
  }
}

/** Without a keyboard no key is named: " (D)" goes. */
export function withoutKeys(text: string): string {
  return hasMouse() ? text : text.replace(/ \([A-Z]\)/, '');
}
