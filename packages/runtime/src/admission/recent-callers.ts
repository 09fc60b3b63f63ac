export type RecentCallers = ReturnType<typeof createRecentCallers>;

const recentMs = 1_000;

export function createRecentCallers(now: () => number = () => performance.now()) {
  let last: { readonly caller: string; readonly at: number } | undefined;
  let otherAt = Number.NEGATIVE_INFINITY;
  return {
    note(caller: string): void {
      if (last !== undefined && last.caller !== caller) otherAt = last.at;
      last = { caller, at: now() };
    },
    areSeveral: () => now() - otherAt <= recentMs,
  };
}
