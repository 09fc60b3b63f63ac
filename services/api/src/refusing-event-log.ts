import type { EventLog } from '@exchange/runtime/event-log/types';

/**
 * The event log, without appends while its user may not read all streams: no lane could show what they write, and every
 * write would wait for that in vain. The refusal is asked for anew by each append, so that it ends with the reason.
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
