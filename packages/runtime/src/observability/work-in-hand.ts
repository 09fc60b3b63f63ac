/** Current work of a process by name (routes, lanes), to attribute stretches of a blocked event loop. */
export interface WorkInHand {
  /** Records completed work. */
  record(name: string): void;
  /** Records work until the returned function is called. */
  begin(name: string): () => void;
  /** Names recorded since the last call, and names in progress. */
  take(): { readonly ran: readonly string[]; readonly open: readonly string[] };
}

export function createWorkInHand(): WorkInHand {
  const recent = new Set<string>();
  const open = new Map<string, number>();
  return {
    record: (name) => void recent.add(name),
    begin(name) {
      recent.add(name);
      open.set(name, (open.get(name) ?? 0) + 1);
      return () => {
        recent.add(name);
        const left = (open.get(name) ?? 1) - 1;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      };
    },
    take() {
      const ran = [...recent];
      recent.clear();
      return { ran, open: [...open.keys()] };
    },
  };
}

/** Instance of this process. */
export const workInHand = createWorkInHand();
