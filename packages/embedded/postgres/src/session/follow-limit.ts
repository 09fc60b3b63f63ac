import { inMilliseconds } from '../duration.js';
import type { TimedStatement } from '../sql/time-limit.js';
import type { Client } from './client.js';
import { type Session, StatementFailed } from './session.js';

/**
 * A failed transaction keeps its limit.
 * @param timed undefined for a new connection
 */
export async function followLimit(
  client: Client,
  timed: readonly TimedStatement[] | undefined,
  session: Session,
): Promise<void> {
  client.limitMayChange ||= timed?.some(({ mayChange }) => mayChange) ?? true;
  if (!client.limitMayChange || client.status === 'E') return;
  try {
    const [[limit] = []] = await session.rows('show statement_timeout');
    client.limitMs = inMilliseconds(limit ?? '');
  } catch (error) {
    if (!(error instanceof StatementFailed)) throw error;
  }
  client.limitMayChange = client.status !== 'I';
}
