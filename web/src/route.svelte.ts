/** Which page is on the screen: the start page, a table, the analysis of its game, or puzzles. */

import { hasServer, isHere } from './place.ts';

export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'table'; readonly id: string; readonly screen: boolean }
  | { readonly page: 'analysis'; readonly id: string }
  | { readonly page: 'puzzles'; readonly name: string; readonly series: string };

function read(): Route {
  const { pathname, search } = location;
  const asked = new URLSearchParams(search);
  const name = asked.get('puzzle');
  if (name !== null) return { page: 'puzzles', name, series: asked.get('in') ?? '' };
  const id = hasServer ? /^\/table\/([^/]+)\/?$/.exec(pathname)?.[1] : asked.get('table');
  if (!id || !/^[\w-]{1,64}$/.test(id)) return { page: 'start' };
  if (asked.has('analysis')) return { page: 'analysis', id };
  return { page: 'table', id, screen: asked.has('screen') && !isHere(id) };
}

let current: Route = $state.raw(read());

addEventListener('popstate', () => (current = read()));

export function route(): Route {
  return current;
}

export function go(path: string): void {
  history.pushState(null, '', path);
  current = read();
  scrollTo(0, 0);
}

/** For links within the client: follow them without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (hasServer ? link.pathname.startsWith('/api/') : link.pathname !== location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
