/** Rondo: its face in the browser. */

import { say } from '../../words.svelte.ts';
import type { Face } from '../index.ts';
import Board from './Board.svelte';
import { RondoChoice } from './choice.svelte.ts';
import Rack from './Rack.svelte';
import Scores from './Scores.svelte';
import Sketch from './Sketch.svelte';
import { words } from './words.ts';
import './colours.css';

export const face: Face<'rondo', RondoChoice> = {
  Board,
  Rack,
  Scores,
  Sketch,
  words,
  shape: 1.02,
  // Every step can be taken back until the turn is done.
  confirms: false,
  choose: (table) => new RondoChoice(table),
  standing: (view) => view.scores,
  standingTitle: () => words.say('points'),
  celebrates: (outcome) => (outcome.last_round && !outcome.ends ? words.say('celebration') : null),
  subtitle: (view, { options }) => {
    const side = words.say(`sides.${options['board']}`);
    const round = say('table.turn', { number: view.turn + 1 });
    return side.startsWith('sides.') ? round : `${side} · ${round}`;
  },
  stage: ({ ending }) => (ending ? words.say('last-round') : ''),
  guide: [
    { key: 'goal', points: '[role=grid]' },
    {
      key: 'stone',
      points: '.rack',
      done: (table, choice) => choice.picked.length > 0 || table.hasMade('lay', 'cover'),
    },
    { key: 'space', points: '[role=grid]', done: (table) => table.hasMade('lay', 'cover') },
    { key: 'path', points: '[role=grid]' },
    { key: 'done', points: '.bar', done: (table) => table.hasMade('done', 'draw') },
    { key: 'grey', points: '[data-guide=grey]' },
  ],
};
