import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError } from '@exchange/runtime/config/config';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Logger } from '@exchange/runtime/process/logger';
import type { Currency } from '@exchange/units';
import { stateCurrency } from './currency.js';

/** How long a start waits for the log to say. */
const startMsMax = 3_000;
const againMs = 1_000;

/**
 * Holds a process to the currency that the log says. While the log does not answer the process starts all the same, and is
 * ended by the rejection of what goes on behind it if the currency then turns out to be another one.
 *
 * @throws ConfigurationError when the log says another currency
 */
export async function keepCurrency(
  eventLog: EventLog,
  currency: Currency,
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> {
  const stating = untilStated(eventLog, currency, log, signal);
  const waiting = { isOver: false };
  stating.catch((error: unknown) => {
    if (waiting.isOver) throw error;
  });
  const enough = new AbortController();
  try {
    await Promise.race([stating, pause(startMsMax, undefined, { signal: enough.signal })]);
  } finally {
    waiting.isOver = true;
    enough.abort();
  }
}

async function untilStated(
  eventLog: EventLog,
  currency: Currency,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await stateCurrency(eventLog, currency, signal);
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      if (signal.aborted) return;
      log.debug({ reason: String(error) }, 'the log does not say yet which currency deals are in');
    }
    await pause(againMs, undefined, { ref: false });
  }
}
