/**
 * Does the same for many things, a few at a time: a thousand appends at once would stand before every other append of
 * the process.
 *
 * @throws what the work threw first; nothing more is begun then
 */
export async function fewAtATime<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let hasFailed = false;
  const takeTurns = async () => {
    for (const item of left) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, takeTurns));
}
