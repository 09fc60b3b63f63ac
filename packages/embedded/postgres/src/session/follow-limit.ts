import { inMilliseconds } from '../duration.js';
import type { TimedStatement } from '../sql/time-limit.js';
import type { Client } from './client.js';
import { type Session, StatementFailed } from './session.js';

/**
 * Learns a connection's time limit where its statements may have changed it: `SET`, `SET LOCAL`, `set_config`, or the end
 * of what was local. In a transaction that has failed it stays as it was; nothing runs there.
 *
 * @param timed what was run; undefined for a connection that has just been opened
 */
export async function followLimit(
  client: Client,
  timed: readonly TimedStatement[] | undefined,
  session: Session,
): Promise<void> {
  client.limitMayChange ||= timed?.some(({ mayChange }) => mayChange) ?? true;
  if (!client.limitMayChange || client.status === 'E') return;
  try {
    // Not by a SELECT, before which alone a transaction's isolation can be set.
    const [[limit] = []] = await session.rows('show statement_timeout');
    client.limitMs = inMilliseconds(limit ?? '');
  } catch (error) {
    if (!(error instanceof StatementFailed)) throw error;
  }
  client.limitMayChange = client.status !== 'I';
}
