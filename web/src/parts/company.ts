/** What people say and do to each other beside the game: no part of the page until somebody else is there. */
export async function loadCompany(): Promise<typeof import('../company/index.ts')> {
  if (import.meta.env.MODE === 'static') throw new Error('there is no company without a server');
  const found = await import('../company/index.ts');
  await found.ready;
  return found;
}
