// A test process runs many files and loads each module once: a file's helpers are stopped and reset
// after it.
const stops: (() => unknown)[] = [];

/** Registers a function to run after the last test of the current file, the latest first. */
export function atEndOfFile(stop: () => unknown): void {
  stops.push(stop);
}

/** For the duration of a test file. */
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
