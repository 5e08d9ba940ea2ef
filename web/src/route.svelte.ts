/** Which page is on the screen: the start page, or a table. */

export type Route = { readonly page: 'start' } | { readonly page: 'table'; readonly id: string };

function read(): Route {
  const found = /^\/table\/([\w-]{1,64})\/?$/.exec(location.pathname);
  return found ? { page: 'table', id: found[1] as string } : { page: 'start' };
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
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
