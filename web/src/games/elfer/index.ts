/** Elfer raus!: its face in the browser. */

import { say } from '../../words.svelte.ts';
import type { Face } from '../index.ts';
import Board from './Board.svelte';
import { ElferChoice } from './choice.svelte.ts';
import Rack from './Rack.svelte';
import Scores from './Scores.svelte';
import Sketch from './Sketch.svelte';
import { words } from './words.ts';

export const face: Face<'elfer', ElferChoice> = {
  Board,
  Rack,
  Scores,
  Sketch,
  words,
  shape: 4,
  // A tile goes where it belongs; until something is drawn it can be taken back.
  confirms: false,
  choose: (table) => new ElferChoice(table),
  // Minus points come only when a round is over: what tells how it goes are the tiles left.
  standing: (view) => view.rack_sizes,
  standingTitle: () => words.say('standing'),
  celebrates: (outcome) => {
    if (outcome.new_round !== null) return words.say('celebration.round', { number: outcome.new_round });
    return outcome.bonus ? words.say('celebration.bonus') : null;
  },
  subtitle: (view, { options }) => {
    const turn = say('table.turn', { number: view.turn + 1 });
    const count = Number(options['rounds']);
    const number = Math.min(view.round + 1, count);
    return count > 1 ? `${words.say('round', { number, count })} · ${turn}` : turn;
  },
  stage: ({ laid }, { limit }) => (laid ? words.say('stage', { laid, limit }) : ''),
  guide: [
    { key: 'goal', points: '.rack' },
    { key: 'rows', points: '[role=grid]' },
    { key: 'lay', points: '.rack', done: (table) => table.hasMade('lay') },
    { key: 'links', points: '[role=grid]' },
    { key: 'more', points: '.bar', done: (table) => table.hasMade('done', 'give', 'draw', 'pass') },
    { key: 'bonus', points: '[role=grid]' },
  ],
};
