import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import {
  assetId,
  counterpartyId,
  decimalText,
  instant,
  resellerId,
  transactionId,
} from '@exchange/units';
import { z } from 'zod';
import { reasonData } from './reason.js';

/** The kinds of exchange transaction (specification section 2). */
export const transactionTypes = ['nomination', 'trade', 'settlement'] as const;
export const transactionType = z.enum(transactionTypes);
export type TransactionType = z.output<typeof transactionType>;

/** What a transaction says when it is submitted. */
export const submittedData = z.object({
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
  corrects: transactionId.exactOptional(),
  batch_id: z.guid().exactOptional(),
});

export const transactionSubmitted = defineEvent({
  type: 'TransactionSubmitted',
  version: 1,
  description:
    'A nomination, trade or settlement was submitted and is pending; corrects names the trade that it stands in for, batch_id the batch that it came with. MWh, price per MWh, UTC.',
  data: submittedData,
});

/** Every later event says whose transaction it is, so that it can be passed on in scope without the stream. */
const about = { transaction_id: transactionId, reseller_id: resellerId.nullable() };

export const transactionConfirmed = defineEvent({
  type: 'TransactionConfirmed',
  version: 1,
  description: 'A pending transaction was confirmed.',
  data: z.object({ ...about, reason: reasonData.nullable() }),
});

export const transactionSettled = defineEvent({
  type: 'TransactionSettled',
  version: 1,
  description:
    'A confirmed transaction was settled: volume times price, rounded once to 2 decimals, ties to even.',
  data: z.object({ ...about, amount: decimalText, reason: reasonData.nullable() }),
});

export const transactionCancelled = defineEvent({
  type: 'TransactionCancelled',
  version: 1,
  description: 'A pending or confirmed transaction was called off.',
  data: z.object({ ...about, reason: reasonData }),
});

export const transactionRejected = defineEvent({
  type: 'TransactionRejected',
  version: 1,
  description: 'A pending transaction was not taken.',
  data: z.object({ ...about, reason: reasonData }),
});

export const transactionCurtailed = defineEvent({
  type: 'TransactionCurtailed',
  version: 1,
  description:
    "A confirmed nomination's volume was cut, never below what had been delivered by then. MWh.",
  data: z.object({
    ...about,
    volume_mwh: decimalText,
    volume_before_mwh: decimalText,
    delivered_mwh: decimalText,
    reason: reasonData,
  }),
});

export const transactionCorrected = defineEvent({
  type: 'TransactionCorrected',
  version: 1,
  description:
    'A trade was found wrong: the replacement stands in for it, and its own stream begins with it.',
  data: z.object({ ...about, replacement: submittedData, reason: reasonData }),
});

export const transactionEvents = [
  transactionSubmitted,
  transactionConfirmed,
  transactionSettled,
  transactionCancelled,
  transactionRejected,
  transactionCurtailed,
  transactionCorrected,
] as const;
export type TransactionEvent = EventOf<(typeof transactionEvents)[number]>;
export type SubmittedData = z.output<typeof submittedData>;
