import type { Pool } from 'pg';
import type { Logger } from '../process/logger.js';
import type { Projection } from '../tables/projection.js';
import { announceSeen } from './checkpoint.js';

const noticeMs = 25;

/** Announces up to where the log was searched, at most once in a while. */
export interface Notices {
  seen(position: bigint): void;
  /** Announces what is left to announce. */
  flush(): Promise<void>;
}

export function createNotices(
  pool: Pool,
  projection: Pick<Projection, 'lane' | 'version'>,
  log: Logger,
): Notices {
  const { lane } = projection;
  let latest: bigint | undefined;
  let timer: NodeJS.Timeout | undefined;
  const announce = async () => {
    clearTimeout(timer);
    timer = undefined;
    const position = latest;
    latest = undefined;
    if (position === undefined) return;
    await announceSeen(pool, projection, position).catch((error: unknown) =>
      log.warn({ lane, reason: String(error) }, 'progress could not be announced'),
    );
  };
  return {
    seen(position) {
      latest = position;
      timer ??= setTimeout(() => void announce(), noticeMs);
    },
    flush: announce,
  };
}
