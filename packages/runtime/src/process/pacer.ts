const stretchMs = 20;

/**
 * Returns a function to await between steps of long work; it yields to the event loop after each
 * `stretchMs`.
 */
export function createPacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretchMs) return;
    await new Promise(setImmediate);
    since = performance.now();
  };
}
