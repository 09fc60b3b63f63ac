/**
 * A thousand appends at once would delay all others.
 * @throws the first failure; no further work starts
 */
export async function fewAtATime<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items[Symbol.iterator]();
  let hasFailed = false;
  const runNext = async () => {
    for (const item of remaining) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, runNext));
}
