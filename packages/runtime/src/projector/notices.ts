import type { LaneName } from '../event-log/lane-name.js';
import type { Logger } from '../process/logger.js';
import type { Projection } from '../tables/projection.js';
import type { Seen } from './checkpoint.js';

const noticeMs = 25;

/** Announces up to where the log was searched for a lane, at most once in a while. */
export interface Notices {
  seen(position: bigint): void;
  /** Announces what is left to announce. */
  flush(): Promise<void>;
}

/**
 * Gives each lane of a process its notices. What several have seen is announced together: most of the log is not for most of them.
 *
 * @param tell announces up to where lanes have seen the log, all of them at once
 */
export function createNotices(
  tell: (seen: readonly Seen[]) => Promise<void>,
  log: Logger,
): (projection: Pick<Projection, 'lane' | 'version'>) => Notices {
  let waiting = new Map<LaneName, Seen>();
  let timer: NodeJS.Timeout | undefined;
  let announcing = Promise.resolve();

  async function announce(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const seen = [...waiting.values()];
    waiting = new Map();
    if (seen.length === 0) return;
    await tell(seen).catch((error: unknown) =>
      log.warn(
        { lanes: seen.map(({ lane }) => lane), reason: String(error) },
        'progress could not be announced',
      ),
    );
  }

  function announceNext(): Promise<void> {
    announcing = announcing.then(announce);
    return announcing;
  }

  return ({ lane, version }) => ({
    seen(position) {
      waiting.set(lane, { lane, version, position });
      timer ??= setTimeout(() => void announceNext(), noticeMs);
    },
    flush: announceNext,
  });
}
