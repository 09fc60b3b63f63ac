/**
 * State that a process caches from the log, such as folded streams and known resellers. It belongs to one log and is
 * discarded when the log is replaced.
 */
export type LogMemory = ReturnType<typeof createLogMemory>;

export function createLogMemory() {
  let generation = 0;
  const listeners: (() => void)[] = [];
  return {
    /** Changes with each discard; data read under an earlier generation must not be cached. */
    generation: () => generation,
    /** Registers a callback for each discard. */
    onForget: (forget: () => void) => void listeners.push(forget),
    forget(): void {
      generation += 1;
      for (const listener of listeners) listener();
    },
  };
}
