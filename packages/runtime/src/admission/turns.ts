import type { RecentCallers } from './recent-callers.js';
import { createShares } from './shares.js';

const longMs = 5;
const restMsMax = 500;

/**
 * Serializes CPU-bound work, round robin by caller; with several callers it rests after a long
 * piece.
 */
export function createTurns(callers: RecentCallers) {
  const shares = createShares(
    { name: 'turns', what: 'turns', holder: 'caller' },
    { total: 1, share: 1 },
    undefined,
  );

  return {
    /** A piece is the work up to the next callback of the event loop. */
    async take(caller: string): Promise<void> {
      const isFree = () => shares.refusal(caller) === undefined;
      const release = isFree() ? shares.takeAnyway(caller) : await shares.wait({ caller, isFree });
      await new Promise<void>((resolve) => {
        let startedAt = 0;
        setImmediate(() => {
          startedAt = performance.now();
          resolve();
        });
        // The next callback: after the piece.
        setImmediate(() => {
          const tookMs = performance.now() - startedAt;
          if (tookMs <= longMs || !callers.areSeveral()) release();
          else setTimeout(release, Math.min(tookMs, restMsMax));
        });
      });
    },
  };
}
