// A test process runs many files, one after the other, and loads each module once: what a helper starts for a file is stopped
// after it, and what it remembers of it is forgotten.
const stops: (() => unknown)[] = [];

/** Has something stopped after the last test of the file that runs, the latest first. */
export function atEndOfFile(stop: () => unknown): void {
  stops.push(stop);
}

/** Makes something at the first call within a test file, and the same for every further one. */
export function onceAFile<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    if (made === undefined) {
      made = make();
      atEndOfFile(() => {
        made = undefined;
      });
    }
    return made;
  };
}

/** Stops all of it; the first that could not be stopped fails the file, after the others. */
export async function endFile(): Promise<void> {
  const failed: unknown[] = [];
  for (const stop of stops.splice(0).reverse()) {
    try {
      await stop();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
}
