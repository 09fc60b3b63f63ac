import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import {
  type AnyEvent,
  type EventDefinition,
  eventGuard,
} from '@exchange/runtime/event-log/event-schema';
import type { z } from 'zod';
import type { DerivedEvents } from '../../../audit/feed/publications.js';
import { streams } from '../../../streams.js';
import { type SubmittedData, transactionEvents } from '../events.js';

const isTransactionEvent = eventGuard(transactionEvents);

export interface DealCreator {
  readonly streamPrefix: string;
  readonly events: readonly EventDefinition<string, z.ZodType>[];
  created(
    event: AnyEvent,
  ): readonly { readonly index: number; readonly transaction: SubmittedData }[];
}

export function createdTransactions(
  creator: DealCreator,
  event: AnyEvent,
): readonly SubmittedData[] {
  if (!isTransactionEvent(event)) {
    return creator.created(event).map(({ transaction }) => transaction);
  }
  return event.type === 'TransactionCorrected' ? [event.data.replacement] : [];
}

export function isRepeated(data: SubmittedData): boolean {
  return data.batch_id !== undefined || data.corrects !== undefined;
}

/** Publishes `TransactionSubmitted` once: the later initial event is not published. */
export function derivedTransactionEvents(creator: DealCreator): DerivedEvents {
  return {
    types: new Set([
      'TransactionSubmitted',
      'TransactionCorrected',
      ...creator.events.map(({ type }) => type),
    ]),
    of(event) {
      if (isTransactionEvent(event) && event.type === 'TransactionSubmitted') {
        return { isPublished: event.data.brought_at === undefined, others: [] };
      }
      const others = createdTransactions(creator, event).map((data) => ({
        id: eventIdFor(data.transaction_id, 0),
        stream: streams.transaction(data.transaction_id),
        revision: 0n,
        type: 'TransactionSubmitted',
        data,
      }));
      return { isPublished: true, others };
    },
  };
}
