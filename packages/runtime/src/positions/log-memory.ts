/** State cached from one log; discarded when the log is replaced. */
export type LogMemory = ReturnType<typeof createLogMemory>;

export function createLogMemory() {
  let generation = 0;
  const listeners: (() => void)[] = [];
  return {
    generation: () => generation,
    onForget: (forget: () => void) => void listeners.push(forget),
    forget(): void {
      generation += 1;
      for (const listener of listeners) listener();
    },
  };
}
