/** Why a place cannot be used: found out, said, and shown beside it. Loaded when somebody tries one. */

import type { Tried } from '../games/placing.ts';
import type { Conduct } from '../pages/conduct.svelte.ts';
import { announce } from '../parts/live.svelte.ts';
import { clauseOf, saying } from '../sayings.ts';
import type { Table } from '../table/table.svelte.ts';
import type { Saying } from '../wire.ts';
import { loadClausesOf, say } from '../words.svelte.ts';
import Panel from './Why.svelte';

export { loadClauses } from './clauses.ts';

/** What is shown, and where. */
export interface Explained {
  readonly Panel: typeof Panel;
  readonly text: string;
  /** Of the rules, if one forbids it. */
  readonly clause: string | undefined;
  /** Where the place is on the screen. */
  readonly spot: DOMRect;
}

let tries = 0;

export async function explain(conduct: Conduct, table: Table, tried: Tried | string, spot: DOMRect): Promise<void> {
  tries += 1;
  const [number, { seq }] = [tries, table];
  const told = await reasonFor(table, tried);
  const [text, clause] = typeof told === 'string' ? [told] : [table.inWords(told), clauseOf(told[0])];
  if (!text || number !== tries || table.seq !== seq) return;
  conduct.why = { Panel, text, clause, spot };
  announce(text);
}

/** The reason, or what is to be done first in words; empty if there is nothing to be said. */
async function reasonFor(table: Table, tried: Tried | string): Promise<string | readonly Saying[]> {
  const { playback, phase, looking, acting, myTurn, view } = table;
  if (playback.reviewing) return say('log.reviewing');
  if (phase === 'over') return say('table.over');
  if (!table.yours.length) return say('table.watching');
  if (looking === null || acting.sending) return '';
  if (!myTurn) return view && view.to_move !== looking ? [whoseTurn(view.to_move)] : '';
  if (typeof tried === 'string') return tried;
  const [answer] = await Promise.all([acting.ask({ type: 'why', seat: looking, tried }), loadClausesOf(table.game)]);
  return answer?.told ?? '';
}

function whoseTurn(seat: number): Saying {
  return saying('table.waiting-for', { name: saying('@name', { seat }) });
}

/** In the rules that were just opened, show what says more about a clause, as soon as it is loaded. */
export function turnTo(conduct: Conduct, clause: string): void {
  const look = (): void => {
    const found = document.querySelector<HTMLElement>(`dialog[open] [data-clauses~="${clause}"]`);
    if (found) show(found);
    if (found || !conduct.rulesOpen) loading.disconnect();
  };
  const loading = new MutationObserver(look);
  loading.observe(document.body, { childList: true, subtree: true });
  look();
}

function show(found: HTMLElement): void {
  found.classList.add('cited');
  found.tabIndex = -1;
  found.focus();
  found.scrollIntoView({ block: 'center' });
}
