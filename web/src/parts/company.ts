/** What people say and do to each other beside the game: no part of the page until somebody else is there. */
export async function loadCompany(): Promise<typeof import('../company/index.ts')> {
  const found = await import('../company/index.ts');
  await found.ready;
  return found;
}
