export type Undo = (stop: () => unknown) => void;

export interface Undoable<Made> {
  readonly made: Made;
  stop(): Promise<void>;
}

/**
 * A failure stops earlier servers.
 * @param start passes each stop to `undo` right after its start
 * @throws the error of `start` after all stops
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
