/** Maximum uninterrupted work of a request. */
const stretchMs = 20;

/** Returns a function to await between steps of long work; after each `stretchMs` it yields to the event loop. */
export function createPacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretchMs) return;
    await new Promise(setImmediate);
    since = performance.now();
  };
}
