/** Works on items in sequence until the signal aborts. A failure does not end the rest. */
export async function inTurn<Item>(
  items: readonly Item[],
  perform: (item: Item) => Promise<unknown>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const item of items) {
    if (signal.aborted) return;
    await perform(item).catch(onError);
  }
}
