/** Words that come with a part of the page and not with the page itself, over those that are there already. */

import { Texts, type Catalogue } from './phrases.ts';
import { inWords, saying, type Details } from './sayings.ts';
import { settings } from './settings.svelte.ts';
import type { Saying } from './wire.ts';
import { texts } from './words.svelte.ts';

/** What `import.meta.glob('./texts/*.json')` finds beside the file in which it stands. */
export type Catalogues = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;

export class PartWords<Game extends string | null = null> {
  #catalogues: Catalogues;
  #own: Catalogue = $state.raw({});
  #texts = $derived.by(() => new Texts(texts(this.game).language, this.#own, texts(this.game)));

  /** The game that the part belongs to, if it belongs to one. */
  readonly game: Game;

  constructor(catalogues: Catalogues, game: Game) {
    this.#catalogues = catalogues;
    this.game = game;
  }

  /** Load them in the language that is set. */
  async load(): Promise<void> {
    const { language } = settings;
    const found = await this.#catalogues[`./texts/${language}.json`]?.();
    if (found && settings.language === language) this.#own = found.default;
  }

  say = (key: string, details?: Details): string => this.tell(saying(key, details));

  tell(told: Saying): string {
    return inWords(told, this.#texts, []);
  }
}
