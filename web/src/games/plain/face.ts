/** The face of any game that has none of its own: places as circles, what lies on them in letters, moves as buttons. */

import type { Catalogue } from '../../phrases.ts';
import type { GameName } from '../../wire.ts';
import { say } from '../../words.svelte.ts';
import type { Face } from '../index.ts';
import { GameWords } from '../words.svelte.ts';
import Board from './Board.svelte';
import { PlainChoice } from './choice.svelte.ts';
import { numbersIn } from './pieces.ts';
import Rack from './Rack.svelte';
import Scores from './Scores.svelte';

const catalogues = import.meta.glob<{ default: Catalogue }>('./texts/*.json');

export function plainFace(game: string): Face<GameName, PlainChoice> {
  const words = new GameWords(game, catalogues);
  return {
    Board,
    Rack,
    Scores,
    words,
    shape: 1.5,
    // Nobody knows whether it can be taken back.
    confirms: true,
    choose: (table) => new PlainChoice(table, words),
    standing: ({ scores }) => numbersIn(scores),
    standingTitle: () => words.say('standing'),
    celebrates: () => null,
    subtitle: ({ turn }) => say('table.turn', { number: turn + 1 }),
    guide: [],
  };
}
