/** Where puzzles are found: a question behind the start page, so that they are there without a server, too. */

import { startPath } from '../place.ts';

/** All puzzles, or one of them: that of the day, or one of a series. */
export function puzzlesPath(name = '', series = ''): string {
  return `${startPath()}?puzzle${name && `=${name}`}${series && `&in=${series}`}`;
}
