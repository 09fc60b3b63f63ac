import type { EventLog } from '@exchange/runtime/event-log/types';

/**
 * Refuses appends while the log's user may not read all streams: no lane could project them, and every write would
 * wait until its timeout. Each append checks again, so that the refusal ends with its cause.
 */
export function refusingEventLog(eventLog: EventLog): EventLog {
  return {
    ...eventLog,
    async append(...append) {
      if (eventLog.refusal() !== undefined) await eventLog.headPosition();
      return eventLog.append(...append);
    },
  };
}
