/** Where this page lives: at a table server, or in a folder that any web host can serve; and where its tables do. */

/** False in the folder that `make site` writes: its page says so of itself. */
export const hasServer = !globalThis.document?.querySelector('meta[name="tafelrunde"][content="static"]');

const HERE = 'here-'; // how the ids of tables in this browser begin; no server gives such an id

/** Whether a table lives in this browser. */
export function isHere(id: string): boolean {
  return id.startsWith(HERE);
}

// A folder knows no other address than its own page: there a table is a question behind it, `?table=ID`.

export function startPath(): string {
  return hasServer ? '/' : location.pathname;
}

export function tablePath(id: string): string {
  return hasServer ? `/table/${id}` : `${location.pathname}?table=${id}`;
}

/** The analysis of its game. */
export function analysisPath(id: string): string {
  return `${tablePath(id)}${hasServer ? '?' : '&'}analysis`;
}

/** The same table as a screen for the whole room; there is none of tables in this browser, which one window has. */
export function screenPath(id: string): string {
  return `${tablePath(id)}?screen`;
}
