import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../process/logger.js';
import { retryUntil } from '../../process/repeat-every.js';
import { FormatRefused } from '../errors.js';
import type { EventLog } from '../types.js';
import { requireOwnFormat } from './log-format.js';

const startMsMax = 3_000;
const retryMs = 1_000;

/**
 * Starts the process without an answer; a later refusal ends it as an unhandled rejection.
 * @throws FormatRefused for format 0.x or a newer one
 */
export async function checkFormatAtStart(
  eventLog: Pick<EventLog, 'firstEvent'>,
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> {
  const checking = retryUntil(
    signal,
    retryMs,
    () => requireOwnFormat(eventLog),
    (error) => {
      if (error instanceof FormatRefused) throw error;
      log.debug({ reason: String(error) }, 'the format of the event log is not known yet');
    },
  );
  let isStarted = false;
  checking.catch((error: unknown) => {
    if (isStarted) throw error;
  });
  try {
    await Promise.race([checking, pause(startMsMax)]);
  } finally {
    isStarted = true;
  }
}
