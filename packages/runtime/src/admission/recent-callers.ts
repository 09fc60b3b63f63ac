/** Tracks recently active callers. */
export interface RecentCallers {
  note(caller: string): void;
  /** Whether several callers were recently active; only then do limits apply. */
  areSeveral(): boolean;
}

const recentMs = 1_000;

/** @param now monotonic clock in milliseconds */
export function createRecentCallers(now: () => number = () => performance.now()): RecentCallers {
  // The last caller and the time of the last other caller suffice.
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
