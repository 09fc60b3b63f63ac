import type { Pool } from 'pg';
import type { Logger } from '../process/logger.js';
import type { Projection } from '../tables/projection.js';
import { announceSeen, type SeenTo } from './checkpoint.js';

const noticeMs = 25;

/** Announces up to where the log was searched, at most once in a while. */
export interface Notices {
  seen(position: bigint): void;
  /** Announces what is left to announce. */
  flush(): Promise<void>;
}

/** What the lanes of one process have to announce. */
interface Gathered {
  add(seen: SeenTo, log: Logger): void;
  announce(): Promise<void>;
}

/** By the pool that lanes share: a busy log moves all of them, and a transaction for each of them costs as many times as much. */
const gathered = new WeakMap<Pool, Gathered>();

export function createNotices(
  pool: Pool,
  { lane, version }: Pick<Projection, 'lane' | 'version'>,
  log: Logger,
): Notices {
  const all = gathered.get(pool) ?? gatherSeen(pool);
  gathered.set(pool, all);
  return {
    seen: (position) => all.add({ lane, version, position }, log),
    flush: () => all.announce(),
  };
}

function gatherSeen(pool: Pool): Gathered {
  const latest = new Map<string, SeenTo>();
  let timer: NodeJS.Timeout | undefined;
  let logger: Logger | undefined;
  const announce = async () => {
    clearTimeout(timer);
    timer = undefined;
    const seen = [...latest.values()];
    latest.clear();
    if (seen.length === 0) return;
    await announceSeen(pool, seen).catch((error: unknown) =>
      logger?.warn(
        { lanes: seen.map(({ lane }) => lane), reason: String(error) },
        'progress could not be announced',
      ),
    );
  };
  return {
    add(seen, log) {
      logger = log;
      latest.set(seen.lane, seen);
      timer ??= setTimeout(() => void announce(), noticeMs);
    },
    announce,
  };
}
