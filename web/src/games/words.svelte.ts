/** The words of one game: those that only this page needs, from the face's folder, and those of the engine. */

import { hasMouse } from '../drawing.ts';
import { Texts, type Catalogue } from '../phrases.ts';
import { inWords, saying, type Details } from '../sayings.ts';
import { settings } from '../settings.svelte.ts';
import { loadTextsOf } from '../shelf.svelte.ts';
import type { Saying } from '../wire.ts';
import { texts } from '../words.svelte.ts';

type Catalogues = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;

export class GameWords {
  readonly game: string;
  #catalogues: Catalogues;
  #own: Catalogue = $state.raw({});
  #texts = $derived.by(() => new Texts(texts(this.game).language, this.#own, texts(this.game)));

  constructor(game: string, catalogues: Catalogues) {
    this.game = game;
    this.#catalogues = catalogues;
  }

  async load(): Promise<void> {
    const own = this.#catalogues[`./texts/${settings.language}.json`]?.();
    const [found] = await Promise.all([own, loadTextsOf(this.game)]);
    if (found) this.#own = found.default;
  }

  say(key: string, details?: Details): string {
    return this.tell(saying(key, details));
  }

  tell(told: Saying): string {
    return inWords(told, this.#texts, []);
  }
}

/** Without a keyboard no key is named: " (D)" goes. Labels of tools, too. */
export function withoutKeys(text: string): string {
  return hasMouse() ? text : text.replace(/ \([A-Z]\)/, '');
}
