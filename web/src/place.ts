/** Where this page lives: at a table server, or in a folder that any web host can serve; and where its tables do. */

/** False in the folder that `make site` writes: its page says so of itself. */
export const hasServer = document.querySelector('meta[name="tafelrunde"][content="static"]') === null;

const HERE = 'here-'; // how the ids of tables in this browser begin; no server gives such an id

/** Whether a table lives in this browser. */
export function isHere(id: string): boolean {
  return id.startsWith(HERE);
}
