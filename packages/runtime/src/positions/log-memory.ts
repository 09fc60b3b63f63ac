/**
 * State that a process caches from the log, such as folded streams and known resellers. It belongs to one log and is
 * discarded when the log is replaced.
 */
export interface LogMemory {
  /** Changes with each discard; data read under an earlier generation must not be cached. */
  generation(): number;
  /** Registers a callback for each discard. */
  onForget(forget: () => void): void;
  forget(): void;
}

export function createLogMemory(): LogMemory {
  let generation = 0;
  const listeners: (() => void)[] = [];
  return {
    generation: () => generation,
    onForget: (forget) => void listeners.push(forget),
    forget() {
      generation += 1;
      for (const listener of listeners) listener();
    },
  };
}
