/** What the page is called, with a mark when it is one's turn: here, or at another table. */

/** As the page itself says it. */
export const OWN = document.title;

export const calls: { waiting: readonly string[] } = $state({ waiting: [] });

/** `name` of what is on the screen; `turn` if it is one's turn there. */
export function titled(name: string, turn: boolean, table = ''): string {
  const isCalled = turn || calls.waiting.some((id) => id !== table);
  return `${isCalled ? '● ' : ''}${name ? `${name} · ` : ''}${OWN}`;
}
