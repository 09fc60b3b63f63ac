const stretchMs = 20;

/** Await between steps of long work: yields after each `stretchMs`. */
export function createPacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretchMs) return;
    await new Promise(setImmediate);
    since = performance.now();
  };
}

/** Maps in order, and lets other requests run in between. */
export async function mapPaced<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<readonly Result[]> {
  const pace = createPacer();
  const results: Result[] = [];
  for (const item of items) {
    await pace();
    results.push(map(item));
  }
  return results;
}
