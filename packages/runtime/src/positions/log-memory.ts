/**
 * What a process remembers of the log beside its tables: folded streams, resellers that were seen. It holds for one
 * log, and is forgotten when the log turns out to be another one.
 */
export interface LogMemory {
  /** Changes with each forgetting: what was read before does not belong to what is remembered now. */
  generation(): number;
  /** Calls back whenever everything has to be forgotten. */
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
