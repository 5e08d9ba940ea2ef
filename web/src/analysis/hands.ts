/** Workers that compute units. Each has one at a time; nobody works while the page is hidden. */

import type { Hand } from '../engine/crew.ts';
import { EngineFault, type FaultKey } from '../engine/engine.ts';
import type { Report } from '../engine/messages.ts';
import type { Result } from './estimates.ts';
import type { Job } from './units.ts';

export interface Workshop {
  readonly game: string;
  readonly fingerprint: string;
  readonly size: number;
  readonly hire: () => Hand;
  readonly signal?: AbortSignal | undefined;
}

type Task = readonly [index: number, job: Job];

/** The results of jobs in their order, whichever worker was faster; fewer than there are jobs if it is interrupted. */
export async function* inOrder(jobs: Iterator<Job>, workshop: Workshop): AsyncGenerator<Result> {
  const { game, fingerprint, size, hire, signal } = workshop;
  const page = globalThis.document as Document | undefined;
  const results = new Map<number, Result>();
  const tasks = new Map<Hand, Task | null>(); // of everybody who is here
  const again: Task[] = []; // what somebody left undone
  let handed = 0;
  let fault: FaultKey | null = null;
  let wake = (): void => undefined;

  const nextTask = (): Task | null => {
    const left = again.shift();
    if (left) return left;
    const { value, done } = jobs.next() as IteratorResult<Job, undefined>;
    return done ? null : [handed++, value];
  };
  const give = (hand: Hand): void => {
    const task = nextTask();
    tasks.set(hand, task);
    if (task) hand.postMessage({ do: 'compute', id: task[0], job: task[1] });
  };
  const dismiss = (hand: Hand): void => {
    hand.onmessage = hand.onerror = null;
    hand.terminate();
    const task = tasks.get(hand);
    tasks.delete(hand);
    if (task) again.push(task);
    again.sort(([one], [other]) => one - other);
  };
  const lose = (hand: Hand, key: FaultKey): void => {
    fault = key;
    dismiss(hand);
    for (const [other, task] of tasks) if (!task) give(other);
    wake();
  };
  const hear = (hand: Hand, report: Report): void => {
    if (report.did === 'fail') return lose(hand, report.key);
    if (report.did !== 'compute') return;
    results.set(report.id, report.result);
    give(hand);
    wake();
  };
  const call = (): void => {
    const hand = hire();
    hand.onmessage = ({ data }) => hear(hand, data);
    hand.onerror = (event) => {
      event.preventDefault();
      lose(hand, 'engine-missing');
    };
    hand.postMessage({ do: 'load', game, fingerprint });
    give(hand);
  };
  /** Everybody at work, or nobody. */
  const attend = (): void => {
    if (signal?.aborted || page?.hidden) for (const hand of [...tasks.keys()]) dismiss(hand);
    else while (tasks.size < size) call();
    wake();
  };

  page?.addEventListener('visibilitychange', attend);
  signal?.addEventListener('abort', attend);
  try {
    attend();
    for (let index = 0; ; index += 1) {
      for (let result = results.get(index); !result; result = results.get(index)) {
        if (signal?.aborted || (index === handed && !page?.hidden)) return;
        if (fault && !tasks.size) throw new EngineFault(fault);
        await new Promise<void>((resolve) => (wake = resolve));
      }
      yield results.get(index) as Result;
      results.delete(index);
    }
  } finally {
    page?.removeEventListener('visibilitychange', attend);
    signal?.removeEventListener('abort', attend);
    for (const hand of [...tasks.keys()]) dismiss(hand);
  }
}
