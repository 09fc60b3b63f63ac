import {
  EventLogUnavailable,
  LogRefused,
  RevisionConflict,
} from '@exchange/runtime/event-log/errors';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { unavailable } from '@exchange/runtime/http/problems/http-problem';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { EventMark } from '@exchange/runtime/tables/table-identity';
import { foreignProblem } from './log-gate.js';
import { LogReplaced } from './log-guard.js';

/** Refuses appends while the log's user may not read all streams: no lane could project them. */
export function checkedEventLog(
  eventLog: EventLog,
  metrics: Metrics,
  onAppended: (last: EventMark) => void,
): EventLog {
  return {
    ...eventLog,
    async append(stream, expected, events, options) {
      const startedAt = performance.now();
      const done = (outcome: AppendOutcome) =>
        metrics.appends.observe({ outcome }, (performance.now() - startedAt) / 1000);
      try {
        if (eventLog.refusal() !== undefined) await eventLog.headPosition();
        const result = await eventLog.append(stream, expected, events, options);
        done('appended');
        const last = events.at(-1);
        if (last !== undefined) onAppended({ position: result.position, id: last.id });
        return result;
      } catch (error) {
        done(outcomeOf(error));
        throw problemOf(error);
      }
    },
  };
}

type AppendOutcome = 'appended' | 'conflict' | 'unavailable' | 'failed';

function outcomeOf(error: unknown): AppendOutcome {
  if (error instanceof RevisionConflict) return 'conflict';
  return error instanceof EventLogUnavailable ? 'unavailable' : 'failed';
}

function problemOf(error: unknown): unknown {
  if (error instanceof LogReplaced) return unavailable('The event log was replaced. Try again.');
  return error instanceof LogRefused ? foreignProblem() : error;
}
