import { HttpProblem } from '../errors/http-problem.js';
import { AppendTooLarge } from '../event-log/errors.js';
import type { EventLog } from '../event-log/types.js';

/**
 * The log as commands write to it: events that it does not take are an answer to the caller, 413 with the limit, and
 * nothing of them is written.
 */
export function withAppendLimit(eventLog: EventLog): EventLog {
  return {
    ...eventLog,
    async append(...append) {
      try {
        return await eventLog.append(...append);
      } catch (error) {
        throw error instanceof AppendTooLarge ? tooLarge(error) : error;
      }
    },
  };
}

function tooLarge({ bytes, bytesMax }: AppendTooLarge): HttpProblem {
  const size = bytes === undefined ? '' : ` of ${bytes} bytes`;
  return new HttpProblem(
    413,
    `This would be recorded as an event${size}, and the event log takes at most ${bytesMax} bytes at once. Nothing was written; send less in one request.`,
  );
}
