/** A request's work lets other requests go on after so long without a pause. */
const stretchMs = 20;

/**
 * Returns a function to be awaited between the steps of long work: it returns at once, and after each `stretchMs` of work lets the
 * event loop turn.
 */
export function createPacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretchMs) return;
    await new Promise(setImmediate);
    since = performance.now();
  };
}
