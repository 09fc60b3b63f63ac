/** Attributes a blocked event loop to routes and lanes. */
export type WorkInHand = ReturnType<typeof createWorkInHand>;

export function createWorkInHand() {
  const recent = new Set<string>();
  const open = new Map<string, number>();
  return {
    record: (name: string) => void recent.add(name),
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
    take(): { readonly ran: readonly string[]; readonly open: readonly string[] } {
      const ran = [...recent];
      recent.clear();
      return { ran, open: [...open.keys()] };
    },
  };
}

export const workInHand = createWorkInHand();
