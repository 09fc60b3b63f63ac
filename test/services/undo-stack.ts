export type Undo = (stop: () => unknown) => void;

export interface Undoable<Made> {
  readonly made: Made;
  stop(): Promise<void>;
}

/** `undo` registers a stop; `stop` runs them, the latest first. */
export function undoStack(): { readonly undo: Undo; readonly stop: () => Promise<void> } {
  const stops: (() => unknown)[] = [];
  return {
    undo: (stop) => void stops.push(stop),
    async stop() {
      const failures: unknown[] = [];
      for (const one of stops.splice(0).reverse()) {
        try {
          await one();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * A failure stops earlier servers.
 * @param start passes each stop to `undo` right after its start
 * @throws the error of `start` after all stops
 */
export async function startWithUndo<Made>(
  start: (undo: Undo) => Promise<Made>,
): Promise<Undoable<Made>> {
  const { undo, stop } = undoStack();
  try {
    return { made: await start(undo), stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
