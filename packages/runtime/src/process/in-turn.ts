/** Performs work in sequence until the signal aborts. A failure does not end the rest. */
export async function inTurn(
  work: readonly (() => Promise<unknown>)[],
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const one of work) {
    if (signal.aborted) return;
    await one().catch(onError);
  }
}
