import type { Metrics } from '../observability/metrics.js';
import type { Logger } from '../process/logger.js';
import { connectEventLog } from './connect.js';
import type { EventLog, EventLogOptions } from './types.js';

/** The event log, with what it says about its connection in the log and in the metrics of a process. */
export function connectWatchedEventLog(
  options: Pick<EventLogOptions, 'url' | 'admit' | 'isAlive'>,
  log: Logger,
  metrics: Metrics,
): EventLog {
  const eventLog = connectEventLog({
    ...options,
    log: ({ level, msg, reason }) => log[level]({ reason }, msg),
    onSubscriptionDropped: (why) => metrics.subscriptionDropped(why),
  });
  metrics.gauge(
    'event_log_refused',
    '1 while the event log refuses access, by what it refuses',
    'kind',
    async () => {
      const refusal = eventLog.refusal();
      return refusal === undefined ? {} : { [refusal.kind]: 1 };
    },
  );
  // Asked at once, so that a refusal stands in the log from the start; whether it answers is for readiness to say.
  eventLog.headPosition().catch(() => undefined);
  return eventLog;
}
