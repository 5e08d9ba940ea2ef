/** Elfer raus!: its face in the browser. */

import { say } from '../../words.svelte.ts';
import type { Face } from '../index.ts';
import Board from './Board.svelte';
import { ElferChoice } from './choice.svelte.ts';
import Rack from './Rack.svelte';
import type { ElferView } from './rows.ts';
import Rules from './Rules.svelte';
import Scores from './Scores.svelte';
import { words } from './words.ts';

export const face: Face = {
  Board,
  Rack,
  Scores,
  Rules,
  words,
  // A tile goes where it belongs; until something is drawn it can be taken back.
  confirms: false,
  choose: (table) => new ElferChoice(table),
  // Minus points come only when a round is over: what tells how it goes are the tiles left.
  standing: (view) => view.rack_sizes,
  standingTitle: () => words.say('standing'),
  celebrates: (before, after) => {
    const [was, is] = [before as ElferView, after as ElferView];
    if (is.round > was.round && is.reason === null) return words.say('celebration.round', { number: is.round });
    return is.phase === 'bonus' && is.pending !== null ? words.say('celebration.bonus') : null;
  },
  subtitle: (view) => {
    const { round, options } = view as ElferView;
    const turn = say('table.turn', { number: view.turn + 1 });
    const number = Math.min(round + 1, options.rounds);
    return options.rounds > 1 ? `${words.say('round', { number, count: options.rounds })} · ${turn}` : turn;
  },
  guide: [
    { key: 'goal', points: '.rack' },
    { key: 'rows', points: '[role=grid]' },
    { key: 'lay', points: '.rack', done: (table) => table.hasMade(/^[a-z]+\d+$/) },
    { key: 'links', points: '[role=grid]' },
    { key: 'more', points: '.bar', done: (table) => table.hasMade(/^(done|give|draw|pass)/) },
    { key: 'bonus', points: '[role=grid]' },
  ],
};
