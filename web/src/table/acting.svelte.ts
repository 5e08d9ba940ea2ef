/** Asking the server to do or to say something: one deed at a time, and what it refuses is kept to be shown. */

import type { Answer, GameName, Saying } from '../wire.ts';
import { Refusal, type Asking, type Reply } from './protocol.ts';

const OVERTAKEN = ['stale', 'not-your-turn', 'over'];

interface Line {
  ask(message: Asking): Promise<Reply>;
}

export class Acting<G extends GameName> {
  /** Whether a deed is on its way. */
  sending = $state(false);
  /** What went wrong last. */
  trouble: Saying | null = $state.raw(null);

  #line: Line;
  #words: () => Promise<void>;

  /** `words` has the clauses ready to be told. */
  constructor(line: Line, words: () => Promise<void>) {
    this.#line = line;
    this.#words = words;
  }

  /** Have something done; false if it was refused, or if something else is being done. */
  async act(message: Asking): Promise<boolean> {
    return (await this.deed(message)) !== null;
  }

  /** The same, for those who need to know what was answered; null if it was not done. */
  async deed(message: Asking): Promise<Reply | null> {
    if (this.sending) return null;
    this.sending = true;
    this.trouble = null;
    try {
      return await this.#line.ask(message);
    } catch (refusal) {
      await this.#regret(refusal);
      return null;
    } finally {
      this.sending = false;
    }
  }

  /** Ask something that changes nothing. */
  async ask(message: Asking): Promise<Answer<G> | null> {
    try {
      const reply = await this.#line.ask(message);
      return reply.type === 'answer' ? (reply as Answer<G>) : null;
    } catch (refusal) {
      // A question that the game has overtaken needs no answer any more.
      if (!(refusal instanceof Refusal && OVERTAKEN.includes(refusal.key))) await this.#regret(refusal);
      return null;
    }
  }

  async #regret(refusal: unknown): Promise<void> {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (refusal.said.key === '@clause') await this.#words();
    this.trouble = refusal.said;
  }
}
