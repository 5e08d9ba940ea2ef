/** Ingenious: its face in the browser. */

import { say } from '../../words.svelte.ts';
import type { Face } from '../index.ts';
import Board from './Board.svelte';
import { IngeniousChoice } from './choice.svelte.ts';
import Rack from './Rack.svelte';
import Scores from './Scores.svelte';
import Sketch from './Sketch.svelte';
import { words } from './words.ts';

export const face: Face<'ingenious', IngeniousChoice> = {
  Board,
  Rack,
  Scores,
  Sketch,
  words,
  shape: 1.15,
  // A new tile is drawn at once, so nothing can be taken back.
  confirms: true,
  choose: (table) => new IngeniousChoice(table),
  standing: ({ lowest }, { seats, sides }) =>
    Array.from({ length: seats }, (_, seat) => lowest[sides.findIndex((side) => side.includes(seat))] ?? 0),
  standingTitle: () => words.say('standing'),
  celebrates: ({ earned }) => (earned > 0 ? words.say('celebration') : null),
  subtitle: (view) => say('table.turn', { number: view.turn + 1 }),
  stage: ({ bonus }) => (bonus ? words.say('stage.bonus', { count: bonus }) : ''),
  guide: [
    { key: 'goal', about: 'scores', points: '[data-seat]' },
    { key: 'tile', points: '.rack', done: (_, choice) => choice.tile !== null },
    { key: 'place', points: '[role=grid]', done: (_, choice) => choice.ready },
    { key: 'points', keys: 'points-keys', touch: 'points-touch', points: '[role=grid]' },
    { key: 'lay', points: '.finish', done: (table) => table.hasMade('place') },
    { key: 'lowest', about: 'scores', points: '[data-seat]' },
  ],
};
