/** When a filtered subscription is told how far the log was searched for it. */
export interface Notices {
  /** Takes note that an event was looked at, and whether the filter let it through. */
  passed(ordinal: number, isWanted: boolean): void;
  /** The event up to which a notice is due by now: so many were looked at since the last one. */
  dueAfter(): number | undefined;
  /** The same where all there is was looked at: also for a single event that was not sent. Or in how many milliseconds it will be due. */
  dueAtEnd(): { readonly ordinal: number } | { readonly inMs: number } | undefined;
  /** A notice was given for all that was looked at. */
  given(): void;
}

/** Where everything that is written is for others, a notice for each write would cost more than the write: they come this far apart. */
const apartMs = 20;

/** @param now milliseconds of a clock that never goes back */
export function createNotices(every: number, now = () => performance.now()): Notices {
  let lookedAt: number | undefined;
  let since = 0;
  let isUnnoticed = false;
  let givenAt = Number.NEGATIVE_INFINITY;
  return {
    passed(ordinal, isWanted) {
      lookedAt = ordinal;
      since += 1;
      isUnnoticed = !isWanted;
    },
    dueAfter: () => (since >= every ? lookedAt : undefined),
    dueAtEnd() {
      if (!isUnnoticed || lookedAt === undefined) return undefined;
      const inMs = Math.ceil(givenAt + apartMs - now());
      return inMs > 0 ? { inMs } : { ordinal: lookedAt };
    },
    given() {
      since = 0;
      isUnnoticed = false;
      givenAt = now();
    },
  };
}
