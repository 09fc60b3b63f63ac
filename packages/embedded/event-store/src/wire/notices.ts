/** Minimum interval of checkpoints at the log's end: one per write would cost more than the write. */
const apartMs = 20;

/**
 * Decides when a filtered subscription gets a checkpoint.
 *
 * @param every number of scanned events after which a checkpoint is due
 * @param now milliseconds of a monotonic clock
 */
export function createNotices(every: number, now = () => performance.now()) {
  let lookedAt: number | undefined;
  let since = 0;
  let isUnnoticed = false;
  let givenAt = Number.NEGATIVE_INFINITY;
  return {
    /** Records a scanned event and whether it matched. */
    passed(ordinal: number, isMatch: boolean): void {
      lookedAt = ordinal;
      since += 1;
      isUnnoticed = !isMatch;
    },
    /** The event of a checkpoint that is due by count. */
    dueAfter: (): number | undefined => (since >= every ? lookedAt : undefined),
    /**
     * At the log's end: the event of the checkpoint that is due, also after events that did not match, or the
     * milliseconds until then.
     */
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
