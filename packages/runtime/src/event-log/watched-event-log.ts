import type { Metrics } from '../observability/metrics.js';
import type { Logger } from '../process/logger.js';
import { connectEventLog } from './connect.js';
import type { EventLog, EventLogOptions } from './types.js';

export function connectWatchedEventLog(
  options: Pick<EventLogOptions, 'url' | 'admit' | 'isAlive'>,
  log: Logger,
  metrics: Metrics,
): EventLog {
  const eventLog = connectEventLog({
    ...options,
    log: ({ level, msg, reason }) => log[level]({ reason }, msg),
    onSubscriptionDropped: (reason) => metrics.subscriptionDrops.inc({ reason }),
  });
  metrics.gauge(
    'event_log_refused',
    '1 while the event log refuses access, by refused stream',
    'kind',
    async () => {
      const refusal = eventLog.refusal();
      return refusal === undefined ? {} : { [refusal.kind]: 1 };
    },
  );
  // Logs a refusal at startup; readiness reports other failures.
  eventLog.headPosition().catch(() => undefined);
  return eventLog;
}
