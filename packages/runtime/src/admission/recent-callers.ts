/** Tracks recently active callers. */
export type RecentCallers = ReturnType<typeof createRecentCallers>;

const recentMs = 1_000;

/** @param now monotonic clock in milliseconds */
export function createRecentCallers(now: () => number = () => performance.now()) {
  // The last caller and the time of the last other caller suffice.
  let last: { readonly caller: string; readonly at: number } | undefined;
  let otherAt = Number.NEGATIVE_INFINITY;
  return {
    note(caller: string): void {
      if (last !== undefined && last.caller !== caller) otherAt = last.at;
      last = { caller, at: now() };
    },
    /** Whether several callers were recently active; only then do limits apply. */
    areSeveral: () => now() - otherAt <= recentMs,
  };
}
