/** The words of one game: those that only this page needs, from the face's folder, and those of the engine. */

import { hasMouse } from '../drawing.ts';
import { PartWords, type Catalogues } from '../partWords.svelte.ts';
import { loadTextsOf } from '../shelf.svelte.ts';

export class GameWords extends PartWords<string> {
  constructor(game: string, catalogues: Catalogues) {
    super(catalogues, game);
  }

  override async load(): Promise<void> {
    await Promise.all([super.load(), loadTextsOf(this.game)]);
  }
}

/** Without a keyboard no key is named: " (D)" goes. Labels of tools, too. */
export function withoutKeys(text: string): string {
  return hasMouse() ? text : text.replace(/ \([A-Z]\)/, '');
}
