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
