/** Why a place cannot be used: found out, said, and shown beside it. Loaded when somebody tries one. */

import { tick } from 'svelte';
import type { Tried } from '../games/placing.ts';
import type { Conduct } from '../pages/conduct.svelte.ts';
import { announce } from '../parts/live.svelte.ts';
import { saying } from '../sayings.ts';
import type { Table } from '../table/table.svelte.ts';
import type { Saying } from '../wire.ts';
import { loadClausesOf, say } from '../words.svelte.ts';
import Panel from './Why.svelte';

export { loadClauses } from './clauses.ts';

/** What is shown, and where. */
export interface Explained {
  readonly Panel: typeof Panel;
  readonly text: string;
  /** Where the place is on the screen. */
  readonly spot: DOMRect;
}

let tries = 0;

export async function explain(conduct: Conduct, table: Table, tried: Tried | string, spot: DOMRect): Promise<void> {
  tries += 1;
  const [number, { seq }] = [tries, table];
  const text = await reasonFor(table, tried);
  if (!text || number !== tries || table.seq !== seq) return;
  conduct.why = { Panel, text, spot };
  announce(text);
}

/** The reason in words, or what is to be done first; empty if there is nothing to be said. */
async function reasonFor(table: Table, tried: Tried | string): Promise<string> {
  const { playback, phase, looking, acting, myTurn, view } = table;
  if (playback.reviewing) return say('log.reviewing');
  if (phase === 'over') return say('table.over');
  if (!table.yours.length) return say('table.watching');
  if (looking === null || acting.sending) return '';
  if (!myTurn) return view && view.to_move !== looking ? table.inWords([whoseTurn(view.to_move)]) : '';
  if (typeof tried === 'string') return tried;
  const [answer] = await Promise.all([acting.ask({ type: 'why', seat: looking, tried }), loadClausesOf(table.game)]);
  return table.inWords(answer?.told);
}

function whoseTurn(seat: number): Saying {
  return saying('table.waiting-for', { name: saying('@name', { seat }) });
}

/** In the rules that were just opened, show what says more about a clause. */
export async function turnTo(clause: string): Promise<void> {
  await tick();
  const found = document.querySelector<HTMLElement>(`dialog[open] [data-clauses~="${clause}"]`);
  if (!found) return;
  found.classList.add('cited');
  found.tabIndex = -1;
  found.focus();
  found.scrollIntoView({ block: 'center' });
}
