import { EventLogUnavailable, RevisionConflict } from '@exchange/runtime/event-log/errors';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { AppendOutcome, Metrics } from '@exchange/runtime/observability/metrics';

/** Wraps the event log to measure appends. */
export function measuredEventLog(eventLog: EventLog, metrics: Metrics): EventLog {
  return {
    ...eventLog,
    async append(...append) {
      const startedAt = performance.now();
      const done = (outcome: AppendOutcome) =>
        metrics.append(outcome, (performance.now() - startedAt) / 1000);
      try {
        const result = await eventLog.append(...append);
        done('appended');
        return result;
      } catch (error) {
        if (error instanceof RevisionConflict) done('conflict');
        else done(error instanceof EventLogUnavailable ? 'unavailable' : 'failed');
        throw error;
      }
    },
  };
}
