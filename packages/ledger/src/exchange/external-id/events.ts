import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { counterpartyId, resellerId, transactionId } from '@exchange/units';
import { z } from 'zod';

/** Only one deal at a time may use it. */
export const externalIdValue = z.object({
  counterparty_id: counterpartyId,
  reseller_id: resellerId.nullable(),
  external_id: z.string(),
});
export type ExternalIdValue = z.output<typeof externalIdValue>;

/** The holder, and the stream that creates it if that is not its own. */
export const externalIdHolder = z.object({
  transaction_id: transactionId,
  batch_id: z.guid().exactOptional(),
  corrects: transactionId.exactOptional(),
});
export type ExternalIdHolder = z.output<typeof externalIdHolder>;

const data = z.object({ ...externalIdValue.shape, ...externalIdHolder.shape });

export const externalIdClaimed = defineEvent({
  type: 'ExternalIdClaimed',
  version: 1,
  description:
    'A deal claimed an external id before its submission. Another deal may use the id only if this deal is never recorded or no longer active.',
  data,
});

export const externalIdReleased = defineEvent({
  type: 'ExternalIdReleased',
  version: 1,
  description: 'A deal released an external id that it does not use.',
  data,
});

export const externalIdEvents = [externalIdClaimed, externalIdReleased] as const;
export type ExternalIdEvent = EventOf<(typeof externalIdEvents)[number]>;
