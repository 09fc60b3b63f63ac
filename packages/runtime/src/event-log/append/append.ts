import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '../../errors/error-text.js';
import { Semaphore } from '../../process/semaphore.js';
import type { Access } from '../access.js';
import { EventLogAccessRefused, EventLogUnavailable } from '../errors.js';
import type { Revision } from '../stream.js';
import type { EventLog, Position } from '../types.js';
import { type BatchStream, isFinal } from './batch-stream.js';
import { type AppendRequest, createRequest } from './request.js';

const deadlineMsDefault = 10_000;
const inFlightMax = 512;
const retryMsFirst = 20;
const retryMsMax = 500;
const timeoutMsFirst = 3_000;

export interface AppendDependencies {
  readonly batchStream: BatchStream;
  readonly access: Access;
  /** Finds the position if a server omits it after a repeated append. */
  readonly positionOf: (stream: string, revision: Revision) => Promise<Position | undefined>;
  readonly denial: (stream: string) => Promise<Error>;
  readonly closing: AbortSignal;
}

/**
 * One shared stream: two to three times the rate of a call per append at 64 appenders. After a
 * break all appends are sent again. At most 512 are under way; others wait here.
 */
export function createAppend(dependencies: AppendDependencies): EventLog['append'] {
  const { batchStream, access, positionOf, denial, closing } = dependencies;
  const underWay = new Semaphore(inFlightMax);

  async function repeat(request: AppendRequest, deadline: number) {
    const { stream } = request;
    let cause: unknown = 'no answer';
    let timeoutMs = timeoutMsFirst;
    for (let retryMs = retryMsFirst; ; retryMs = Math.min(retryMs * 2, retryMsMax)) {
      const sentAt = performance.now();
      if (closing.aborted) throw unavailable(stream, closing.reason);
      if (sentAt >= deadline) throw unavailable(stream, cause);
      const end = await batchStream.send(request, Math.min(timeoutMs, deadline - sentAt));
      if (end.kind === 'appended') return end;
      if (end.kind === 'refused') throw end.error;
      if (end.kind === 'denied') throw await denial(stream);
      cause = end.cause;
      if (cause instanceof EventLogAccessRefused) throw cause;
      if (isFinal(cause)) throw access.refusalOf(cause, stream) ?? unavailable(stream, cause);
      // The node may be slow.
      if (end.kind === 'unanswered') timeoutMs *= 2;
      if (!closing.aborted) await pause(retryMs * (0.5 + Math.random() / 2));
    }
  }

  return async (stream, expected, events, { deadlineMs = deadlineMsDefault } = {}) => {
    const deadline = performance.now() + deadlineMs;
    const request = createRequest(stream, expected, events);
    return underWay.run(async () => {
      const { revision, position } = await repeat(request, deadline);
      const logPosition = position ?? (await positionOf(stream, revision));
      if (logPosition === undefined) throw unavailable(stream, 'the log returned no position');
      return { revision, position: logPosition };
    });
  };
}

function unavailable(stream: string, cause: unknown): EventLogUnavailable {
  const reason = errorText(cause);
  return new EventLogUnavailable(`append to ${stream} failed: ${reason}`, { cause });
}
