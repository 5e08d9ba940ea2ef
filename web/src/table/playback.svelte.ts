/**
 * Which frame is on the screen. New events are shown one after the other, at a pace that can be followed; whoever
 * steps back stays there until they come back to now.
 */

import { PACES, settings } from '../settings.svelte.ts';
import type { Frame } from './frames.ts';

interface Reel {
  readonly frames: readonly Frame[];
  readonly yours: readonly number[];
}

export class Playback {
  /** The number of the frame on the screen. */
  at = $state(-1);
  /** Whether somebody looks back on purpose. */
  reviewing = $state(false);

  #reel: Reel;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(reel: Reel) {
    this.#reel = reel;
  }

  get last(): number {
    return this.#reel.frames.length - 1;
  }

  /** Whether the screen shows how things are now. */
  get isCurrent(): boolean {
    return this.at === this.last;
  }

  /** Tell that there are more frames, to be played, or jumped over. */
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

  /** Look at one frame on purpose. */
  goTo(frame: number): void {
    if (frame >= this.last) return this.toNow();
    this.stop();
    this.reviewing = true;
    this.at = Math.max(this.first, frame);
  }

  /** Step to the move before or after. */
  step(by: 1 | -1): void {
    let frame = this.at + by;
    while (frame > this.first && frame < this.last && !isStep(this.#reel.frames[frame])) frame += by;
    this.goTo(frame);
  }

  /** The frame in which the game began: there is nothing to see before it. */
  get first(): number {
    return Math.max(
      0,
      this.#reel.frames.findIndex(({ event }) => event.kind === 'began'),
    );
  }

  #advance = (): void => {
    this.#timer = undefined;
    if (this.isCurrent) return;
    this.at += 1;
    if (document.visibilityState === 'hidden') return this.toNow();
    this.#timer = setTimeout(this.#advance, this.#pauseAfter(this.#reel.frames[this.at]));
  };

  #pauseAfter(frame: Frame | undefined): number {
    const event = frame?.event;
    const byOthers = event?.kind === 'moved' && !(event.by === 'person' && this.#reel.yours.includes(event.seat ?? -1));
    return byOthers ? PACES[settings.pace] : 0;
  }
}

function isStep(frame: Frame | undefined): boolean {
  return frame?.event.kind === 'moved' || frame?.event.kind === 'undone' || frame?.event.kind === 'began';
}
