import type { Used } from './messages.js';

/** What is used of what is shared in the other processes, as they have told. */
export interface UseElsewhere {
  of(what: string, holder: string): number;
  total(what: string): number;
}

/** The same, kept from what is heard. */
export interface HeardUse extends UseElsewhere {
  heard(process: number, changes: readonly Used[]): void;
  /** A process has ended: it uses nothing. */
  ended(process: number): void;
}

/** Names what a holder uses of something. */
export const useKey = (what: string, holder: string): string => `${what} ${holder}`;

export function createHeardUse(): HeardUse {
  const byProcess = new Map<number, Map<string, Used>>();
  const byHolder = new Map<string, number>();
  const totals = new Map<string, number>();

  function add([what, holder, amount]: Used): void {
    const key = useKey(what, holder);
    const left = (byHolder.get(key) ?? 0) + amount;
    if (left > 0) byHolder.set(key, left);
    else byHolder.delete(key);
    totals.set(what, (totals.get(what) ?? 0) + amount);
  }

  return {
    of: (what, holder) => byHolder.get(useKey(what, holder)) ?? 0,
    total: (what) => totals.get(what) ?? 0,
    heard(process, changes) {
      const own = byProcess.get(process) ?? new Map<string, Used>();
      byProcess.set(process, own);
      for (const change of changes) {
        const [what, holder, amount] = change;
        const key = useKey(what, holder);
        add([what, holder, amount - (own.get(key)?.[2] ?? 0)]);
        if (amount > 0) own.set(key, change);
        else own.delete(key);
      }
    },
    ended(process) {
      for (const [what, holder, amount] of byProcess.get(process)?.values() ?? []) {
        add([what, holder, -amount]);
      }
      byProcess.delete(process);
    },
  };
}
