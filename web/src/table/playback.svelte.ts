/**
 * Which moment is on the screen. New events are shown one after the other, at a pace that can be followed; whoever
 * steps back stays there until they come back to now.
 */

import { PACES, settings } from '../settings.svelte.ts';
import type { Moment } from './history.ts';

interface Reel {
  readonly moments: readonly Moment[];
  readonly yours: readonly number[];
}

export class Playback {
  /** The number of the moment on the screen. */
  at = $state(-1);
  /** Whether somebody looks back on purpose. */
  reviewing = $state(false);

  #reel: Reel;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(reel: Reel) {
    this.#reel = reel;
  }

  get last(): number {
    return this.#reel.moments.length - 1;
  }

  /** Whether the screen shows how things are now. */
  get isCurrent(): boolean {
    return this.at === this.last;
  }

  /** Tell that there are more moments, to be played, or jumped over. */
  grown(jump: boolean): void {
    if (jump || this.at > this.last) return this.toNow();
    if (!this.reviewing && this.#timer === undefined) this.#advance();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  toNow(): void {
    this.stop();
    this.reviewing = false;
    this.at = this.last;
  }

  /** Look at one moment on purpose. */
  goTo(moment: number): void {
    if (moment >= this.last) return this.toNow();
    this.stop();
    this.reviewing = true;
    this.at = Math.max(this.first, moment);
  }

  /** Step to the move before or after. */
  step(by: 1 | -1): void {
    let moment = this.at + by;
    while (moment > this.first && moment < this.last && !isStep(this.#reel.moments[moment])) moment += by;
    this.goTo(moment);
  }

  /** The moment in which the game began: there is nothing to see before it. */
  get first(): number {
    return Math.max(
      0,
      this.#reel.moments.findIndex(({ event }) => event.kind === 'began'),
    );
  }

  #advance = (): void => {
    this.#timer = undefined;
    if (this.isCurrent) return;
    this.at += 1;
    if (document.visibilityState === 'hidden') return this.toNow();
    this.#timer = setTimeout(this.#advance, this.#pauseAfter(this.#reel.moments[this.at]));
  };

  #pauseAfter(moment: Moment | undefined): number {
    const event = moment?.event;
    const byOthers = event?.kind === 'moved' && !(event.by === 'person' && this.#reel.yours.includes(event.seat ?? -1));
    return byOthers ? PACES[settings.pace] : 0;
  }
}

function isStep(moment: Moment | undefined): boolean {
  return moment?.event.kind === 'moved' || moment?.event.kind === 'undone' || moment?.event.kind === 'began';
}
