/** Ingenious: its face in the browser. */

import { say } from '../../words.svelte.ts';
import type { Face } from '../index.ts';
import Board from './Board.svelte';
import { IngeniousChoice } from './choice.svelte.ts';
import type { IngeniousView } from './geometry.ts';
import Rack from './Rack.svelte';
import Rules from './Rules.svelte';
import Scores from './Scores.svelte';
import { words } from './words.ts';

export const face: Face = {
  Board,
  Rack,
  Scores,
  Rules,
  words,
  // A new tile is drawn at once, so nothing can be taken back.
  confirms: true,
  choose: (table) => new IngeniousChoice(table),
  standing: (view) => {
    const { scores, seats } = view as IngeniousView;
    return Array.from({ length: seats }, (_, seat) => Math.min(...(scores[seat % scores.length] ?? [0])));
  },
  standingTitle: () => words.say('standing'),
  celebrates: (before, after) => {
    const earned = (after as IngeniousView).bonus - Math.max(0, (before as IngeniousView).bonus - 1);
    return (after as IngeniousView).bonus > 0 && earned > 0 ? words.say('celebration') : null;
  },
  subtitle: (view) => say('table.turn', { number: view.turn + 1 }),
  guide: [
    { key: 'goal', about: 'scores', points: '[data-seat]' },
    { key: 'tile', points: '.rack', done: (_, choice) => (choice as IngeniousChoice).tile !== null },
    { key: 'place', points: '[role=grid]', done: (_, choice) => choice.ready },
    { key: 'points', points: '[role=grid]' },
    { key: 'lay', points: '.finish', done: (table) => table.hasMade(/./) },
    { key: 'lowest', about: 'scores', points: '[data-seat]' },
  ],
};
