/** The messages between this page and the table server, as far as they are not in ../wire.ts. */

import type { Asked, AskTell, Saying, Told } from '../wire.ts';

/** What answers a message that had an id. */
export type Reply = Extract<Told, { readonly id?: string | null }>;

/** A message that is answered under an id, which the connection gives it. */
export type Asking = WithoutId<Extract<Asked, { readonly id: string }>>;
type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

/** What can be asked for in sentences. */
export type Telling = AskTell['what'];

/** Whether two moves are the same: the same thing done with the same parts. */
export function sameMove(one: object | null, other: object | null): boolean {
  if (one === null || other === null) return one === other;
  const parts = Object.entries(other);
  return parts.length === Object.keys(one).length && parts.every(([part, value]) => Reflect.get(one, part) === value);
}

/** A refused message, as an error that carries what the server says about it. */
export class Refusal extends Error {
  constructor(
    readonly key: string,
    readonly said: Saying,
  ) {
    super(key);
  }
}
