/** One key to each region of the table: the board, the tiles, the actions, the names with their scores, the log. */

const HAS_FOCUS = '[tabindex="0"]';
/** Where the focus goes in each; of several selectors the first that finds something. */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  b: [`[role=grid] ${HAS_FOCUS}`, '#command'],
  t: [`.rack ${HAS_FOCUS}`, '.rack button'],
  a: ['.bar .primary:enabled', '.bar .button:enabled:not(.hint, .undo, .square)', '.bar .button:enabled'],
  n: ['.players'],
  l: [`.log ${HAS_FOCUS}`, '.news'],
};

/** Give a region the focus. False if the key leads nowhere. */
export function goToRegion(key: string): boolean {
  const found = REGIONS[key]?.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
  found?.focus();
  return found !== undefined && found !== null;
}

/** The focus begins on the board, unless it is somewhere already, as in a dialog. */
export function beginOnBoard(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return;
    document.querySelector<HTMLElement>(`[role=grid] ${HAS_FOCUS}`)?.focus({ preventScroll: true });
  });
}
