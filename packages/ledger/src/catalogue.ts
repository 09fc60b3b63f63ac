import { idempotencyEvents } from '@exchange/runtime/commands/idempotency-key/events';
import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import { projectionEvents } from '@exchange/runtime/lanes/events';
import { assetEvents } from './asset/events.js';
import { batchEvents } from './batch/events.js';
import { customerEvents } from './customer/events.js';
import { enrollmentEvents } from './enrollment/events.js';
import { planEvents } from './plan/events.js';
import { ratesEvents } from './rates/events.js';
import { refusalEvents } from './refusal/events.js';
import { resellerCodeEvents, resellerEvents } from './reseller/events.js';
import { transactionEvents } from './transaction/events.js';
import { usageEvents } from './usage/events.js';
import { utilityEvents } from './utility/events.js';

/** Every kind of stream with the events it may hold. */
export const eventCatalogue = [
  { stream: 'reseller-<id>', events: resellerEvents },
  { stream: 'reseller_code-<digest>', events: resellerCodeEvents },
  { stream: 'customer-<id>', events: customerEvents },
  { stream: 'asset-<id>', events: assetEvents },
  { stream: 'utility-<id>', events: utilityEvents },
  { stream: 'plan-<id>', events: planEvents },
  { stream: 'utility_rates-<utility id>', events: ratesEvents },
  { stream: 'premise_usage-<asset id>', events: usageEvents },
  { stream: 'enrollment-<id>', events: enrollmentEvents },
  { stream: 'transaction-<id>', events: transactionEvents },
  { stream: 'transaction_batch-<id>', events: batchEvents },
  { stream: 'refusal-<id>', events: refusalEvents },
  { stream: 'idempotency_key-<digest>', events: idempotencyEvents },
  { stream: 'projection-<lane>', events: projectionEvents },
] as const;

/** Every event definition of the ledger. */
export const eventDefinitions = [
  ...resellerEvents,
  ...resellerCodeEvents,
  ...customerEvents,
  ...assetEvents,
  ...utilityEvents,
  ...planEvents,
  ...ratesEvents,
  ...usageEvents,
  ...enrollmentEvents,
  ...transactionEvents,
  ...batchEvents,
  ...refusalEvents,
  ...idempotencyEvents,
  ...projectionEvents,
] as const;

/** Any event of the ledger. */
export type LedgerEvent = EventOf<(typeof eventDefinitions)[number]>;

const eventTypes: ReadonlySet<string> = new Set(eventDefinitions.map(({ type }) => type));

/** Narrows what the schemas have accepted to the ledger's events. */
export function isLedgerEvent(event: {
  readonly type: string;
  readonly data: unknown;
}): event is LedgerEvent {
  return eventTypes.has(event.type);
}
