/** Who has been there lately. */
export interface RecentCallers {
  note(caller: string): void;
  /** Whether there is more than one: only then has anybody to give way. */
  areSeveral(): boolean;
}

const recentMs = 1_000;

/** @param now milliseconds of a clock that never goes back */
export function createRecentCallers(now: () => number = () => performance.now()): RecentCallers {
  // The one that was there last stands last.
  const seen = new Map<string, number>();
  return {
    note(caller) {
      seen.delete(caller);
      seen.set(caller, now());
    },
    areSeveral() {
      const at = now();
      for (const [caller, when] of seen) {
        if (at - when <= recentMs) break;
        seen.delete(caller);
      }
      return seen.size > 1;
    },
  };
}
