/** One checkpoint per write would cost more than the write. */
const apartMs = 20;

/**
 * Decides when a filtered subscription gets a checkpoint.
 *
 * @param every in scanned events
 * @param now milliseconds of a monotonic clock
 */
export function createNotices(every: number, now = () => performance.now()) {
  let lookedAt: number | undefined;
  let since = 0;
  let isUnnoticed = false;
  let givenAt = Number.NEGATIVE_INFINITY;
  return {
    passed(ordinal: number, isMatch: boolean): void {
      lookedAt = ordinal;
      since += 1;
      isUnnoticed = !isMatch;
    },
    dueAfter: (): number | undefined => (since >= every ? lookedAt : undefined),
    /** The due checkpoint, also after events that did not match, or the milliseconds until then. */
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
