/** Current work of a process by name (routes, lanes), to attribute stretches of a blocked event loop. */
export type WorkInHand = ReturnType<typeof createWorkInHand>;

export function createWorkInHand() {
  const recent = new Set<string>();
  const open = new Map<string, number>();
  return {
    /** Records completed work. */
    record: (name: string) => void recent.add(name),
    /** Records work until the returned function is called. */
    begin(name: string): () => void {
      recent.add(name);
      open.set(name, (open.get(name) ?? 0) + 1);
      return () => {
        recent.add(name);
        const left = (open.get(name) ?? 1) - 1;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      };
    },
    /** Names recorded since the last call, and names in progress. */
    take(): { readonly ran: readonly string[]; readonly open: readonly string[] } {
      const ran = [...recent];
      recent.clear();
      return { ran, open: [...open.keys()] };
    },
  };
}

/** Instance of this process. */
export const workInHand = createWorkInHand();
