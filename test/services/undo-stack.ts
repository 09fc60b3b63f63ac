/** Registers how to stop a server or remove a folder that was just started or made. */
export type Undo = (stop: () => unknown) => void;

export interface Undoable<Made> {
  readonly made: Made;
  /** Stops everything, the latest first. The first failure is thrown after all were tried. */
  stop(): Promise<void>;
}

/**
 * Starts several things of which each may fail: what was started before a failure is stopped again.
 *
 * @param start passes each stop to `undo` right after its start
 * @throws what `start` throws, once everything is stopped
 */
export async function startWithUndo<Made>(
  start: (undo: Undo) => Promise<Made>,
): Promise<Undoable<Made>> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    for (const one of stops.splice(0).reverse()) {
      try {
        await one();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    const made = await start((one) => stops.push(one));
    return { made, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
