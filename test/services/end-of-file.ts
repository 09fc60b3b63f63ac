// Processes load a module once for many files: helpers are reset after each.
const stops: (() => unknown)[] = [];

export function atEndOfFile(stop: () => unknown): void {
  stops.push(stop);
}

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
