/** What a process works on, by name: routes, lanes. A long stretch of the event loop is put down to it. */
export interface WorkInHand {
  /** Notes that a piece of work ran just now. */
  ran(name: string): void;
  /** Notes work that lasts until the returned function is called. */
  begin(name: string): () => void;
  /** The names noted since the last call, then those under way. */
  take(): { readonly ran: readonly string[]; readonly open: readonly string[] };
}

export function createWorkInHand(): WorkInHand {
  const recent = new Set<string>();
  const open = new Map<string, number>();
  return {
    ran: (name) => void recent.add(name),
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

/** Of this process. */
export const workInHand = createWorkInHand();
