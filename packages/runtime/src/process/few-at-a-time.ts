/**
 * A thousand appends at once would delay all others.
 * @throws the first failure; no further work starts
 */
export async function fewAtATime<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // A loop that fails ends the generator, and so the other loops.
  const remaining = eachOnce(items);
  const runNext = async () => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, runNext));
}

function* eachOnce<Item>(items: readonly Item[]): Generator<Item> {
  yield* items;
}
