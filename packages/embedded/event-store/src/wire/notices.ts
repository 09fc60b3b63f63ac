/** The least time between two notices at the log's end: one for each write would cost more than the write. */
const apartMs = 20;

/**
 * Decides when a filtered subscription gets a checkpoint.
 *
 * @param every a notice is due after so many searched events
 * @param now milliseconds of a clock that never goes back
 */
export function createNotices(every: number, now = () => performance.now()) {
  let lookedAt: number | undefined;
  let since = 0;
  let isUnnoticed = false;
  let givenAt = Number.NEGATIVE_INFINITY;
  return {
    /** Takes note of a searched event, and whether it matched. */
    passed(ordinal: number, isMatch: boolean): void {
      lookedAt = ordinal;
      since += 1;
      isUnnoticed = !isMatch;
    },
    /** The event up to which a notice is due by number. */
    dueAfter: (): number | undefined => (since >= every ? lookedAt : undefined),
    /** At the log's end: the event up to which a notice is due, even for one that did not match, or in how many milliseconds it is. */
    dueAtEnd(): { readonly ordinal: number } | { readonly inMs: number } | undefined {
      if (!isUnnoticed || lookedAt === undefined) return undefined;
      const inMs = Math.ceil(givenAt + apartMs - now());
      return inMs > 0 ? { inMs } : { ordinal: lookedAt };
    },
    given(): void {
      since = 0;
      isUnnoticed = false;
      givenAt = now();
    },
  };
}
