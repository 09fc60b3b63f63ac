import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { transactionEvents } from './events.js';
import { type DealCreator, derivedTransactionEvents } from './initial/created-transactions.js';
import { exchangeLane } from './lane.js';
import { exchangeProjection, type LanePart } from './projection.js';

export const transactionModel = (
  creator: DealCreator,
  parts: readonly LanePart[],
): FeatureModel => ({
  streams: [
    defineStreams({
      stream: 'transaction-<id>',
      events: transactionEvents,
      lanes: exchangeLane,
    }),
  ],
  projections: [exchangeProjection(creator, parts)],
  derivedEvents: derivedTransactionEvents(creator),
});
