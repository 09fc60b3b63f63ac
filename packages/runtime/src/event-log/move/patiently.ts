import { setTimeout as pause } from 'node:timers/promises';
import { abortsAfter } from '../../process/aborts-after.js';
import { EventLogAccessRefused, EventLogUnavailable } from '../errors.js';
import { LogMoves } from './watch.js';

const retryMs = 100;

export interface Patience {
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks a log until it answers, as appends wait for one that is away.
 *
 * @throws what the log said last, once the time is over, or at once where waiting changes nothing
 * @throws the signal's reason
 */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  { deadlineMs, signal }: Patience,
): Promise<Answer> {
  const until = performance.now() + deadlineMs;
  const timeout = abortsAfter(Math.max(0, deadlineMs));
  const ending = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  for (;;) {
    try {
      return await orEnded(ask(), ending);
    } catch (error) {
      signal?.throwIfAborted();
      const isOver = performance.now() >= until || timeout.aborted;
      if (isOver || !isPassing(error)) throw error;
    }
    await pause(retryMs, undefined, { signal: ending }).catch(() => undefined);
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof LogMoves || error instanceof EventLogAccessRefused) return false;
  return error instanceof EventLogUnavailable;
}

/** An answer, or a word that none came in time. */
async function orEnded<Answer>(answer: Promise<Answer>, ending: AbortSignal): Promise<Answer> {
  answer.catch(() => undefined);
  let stop = () => {};
  const ended = new Promise<never>((_, reject) => {
    const give = () =>
      reject(new EventLogUnavailable('the event log did not answer in time whether it was moved'));
    stop = () => ending.removeEventListener('abort', give);
    if (ending.aborted) give();
    else ending.addEventListener('abort', give, { once: true });
  });
  try {
    return await Promise.race([answer, ended]);
  } finally {
    stop();
  }
}
