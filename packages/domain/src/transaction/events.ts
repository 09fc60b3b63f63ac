import {
  assetId,
  counterpartyId,
  decimalText,
  instant,
  resellerId,
  transactionId,
} from '@exchange/units';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-schema.js';

/** The kinds of exchange transaction (specification section 2). */
export const transactionTypes = ['nomination', 'trade', 'settlement'] as const;
export const transactionType = z.enum(transactionTypes);
export type TransactionType = z.output<typeof transactionType>;

export const transactionSubmitted = defineEvent({
  type: 'TransactionSubmitted',
  version: 1,
  description:
    'A nomination, trade or settlement was submitted and is pending. MWh, price per MWh, UTC.',
  data: z.object({
    transaction_id: transactionId,
    counterparty_id: counterpartyId,
    asset_id: assetId.nullable(),
    reseller_id: resellerId.nullable(),
    cost_key: z.string().nullable(),
    transaction_type: transactionType,
    volume_mwh: decimalText,
    price_per_mwh: decimalText,
    delivery_start: instant,
    delivery_end: instant,
  }),
});

export const transactionEvents = [transactionSubmitted] as const;
export type TransactionEvent = EventOf<(typeof transactionEvents)[number]>;
