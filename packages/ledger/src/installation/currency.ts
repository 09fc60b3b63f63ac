import { randomUUID } from 'node:crypto';
import { ConfigurationError } from '@exchange/runtime/config/config';
import { codecOf } from '@exchange/runtime/event-log/codec-of';
import { RevisionConflict } from '@exchange/runtime/event-log/errors';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import { type Currency, instantOf } from '@exchange/units';
import { z } from 'zod';
import { streams } from '../streams.js';
import { installationEvents } from './events.js';

const codec = codecOf(installationEvents);
const stream = streams.installation('currency');

/** What the log says that deals are in which name no currency; undefined where it does not say. */
export async function statedCurrency(eventLog: EventLog): Promise<Currency | undefined> {
  const [last] = await eventLog.readStream(stream, { maxCount: 1 });
  if (last === undefined) return undefined;
  const { event } = codec.decode(last);
  return event.type === 'CurrencyStated' ? event.data.currency : undefined;
}

/**
 * Deals that were recorded before deals named their currency are in the installation's. A log that begins with such deals is told
 * which one that is, once; with another one the service does not start, for their money would be another.
 *
 * @throws ConfigurationError when the log says another currency than CURRENCY
 */
export async function stateCurrency(
  eventLog: EventLog,
  currency: Currency,
  signal: AbortSignal,
): Promise<void> {
  const stated = await statedCurrency(eventLog);
  if (stated === currency) return;
  if (stated !== undefined) {
    throw new ConfigurationError(
      `CURRENCY: ${currency}, but this log has deals that name no currency, and they are in ${stated}. Set CURRENCY=${stated}; deals in another currency name it.`,
    );
  }
  const first = await firstDeal(eventLog, signal);
  if (first === undefined || !namesNone(first)) return;
  try {
    await eventLog.append(stream, 'no_stream', [statement(currency)]);
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    // Another process was quicker: what it stated counts.
    await stateCurrency(eventLog, currency, signal);
  }
}

function statement(currency: Currency) {
  const id = randomUUID();
  return codec.encode({ type: 'CurrencyStated', data: { currency } }, eventIdFor(id, 0), {
    recorded_at: instantOf(new Date()),
    actor: { kind: 'system', id: 'installation' },
    scope: 'platform',
    request_id: id,
    $correlationId: id,
    $causationId: id,
  });
}

const submitted = z.looseObject({ currency: z.string().optional() });
const batch = z.looseObject({
  accepted: z.array(z.looseObject({ transaction: submitted })),
});

/** The log's first deal: since deals name their currency all do, so that it is the one to ask. */
async function firstDeal(
  eventLog: EventLog,
  signal: AbortSignal,
): Promise<StoredEvent | undefined> {
  const end = await eventLog.headPosition();
  if (end === undefined) return undefined;
  const own = new AbortController();
  const deliveries = eventLog.subscribe({
    after: 'start',
    eventTypes: ['TransactionSubmitted', 'TransactionBatchSubmitted'],
    batchMax: 1,
    signal: AbortSignal.any([signal, own.signal]),
  });
  try {
    for await (const delivery of deliveries) {
      if (delivery.kind === 'events') return delivery.events[0];
      if (delivery.live || delivery.position >= end) return undefined;
    }
    return undefined;
  } finally {
    own.abort();
  }
}

function namesNone({ type, data }: StoredEvent): boolean {
  if (type === 'TransactionBatchSubmitted') {
    return batch.parse(data).accepted.some(({ transaction }) => transaction.currency === undefined);
  }
  return submitted.parse(data).currency === undefined;
}
