/** Who has been there lately. */
export interface RecentCallers {
  note(caller: string): void;
  /** Whether there is more than one: only then has anybody to give way. */
  areSeveral(): boolean;
}

const recentMs = 1_000;

/** @param now milliseconds of a clock that never goes back */
export function createRecentCallers(now: () => number = () => performance.now()): RecentCallers {
  // Two are several: it is enough to know who was there last, and when last somebody else was.
  let last: { readonly caller: string; readonly at: number } | undefined;
  let otherAt = Number.NEGATIVE_INFINITY;
  return {
    note(caller) {
      if (last !== undefined && last.caller !== caller) otherAt = last.at;
      last = { caller, at: now() };
    },
    areSeveral: () => now() - otherAt <= recentMs,
  };
}
