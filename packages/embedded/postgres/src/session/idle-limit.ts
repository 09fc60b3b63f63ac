import type { Log } from '@exchange/child-process';
import { inMilliseconds } from '../sql/time-limit.js';
import type { Client } from './client.js';

export type IdleLimit = ReturnType<typeof createIdleLimit>;

/** The server's, or the connection's `idle_in_transaction_session_timeout` if shorter. */
export function createIdleLimit(options: {
  readonly idleInTransactionMs: number;
  readonly log: Log;
}) {
  let timer: NodeJS.Timeout | undefined;

  return {
    start(client: Client, waiting: () => number): void {
      const own = inMilliseconds(client.settings.get('idle_in_transaction_session_timeout') ?? '');
      const limit =
        own > 0 ? Math.min(own, options.idleInTransactionMs) : options.idleInTransactionMs;
      clearTimeout(timer);
      timer = setTimeout(() => {
        options.log({
          level: 'warn',
          msg: 'ended a connection with an idle open transaction',
          application: client.settings.get('application_name'),
          limit_ms: limit,
          waiting: waiting(),
        });
        client.end('25P03', 'terminating connection due to idle-in-transaction timeout');
      }, limit).unref();
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
