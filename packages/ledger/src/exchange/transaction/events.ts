import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import {
  assetId,
  counterpartyId,
  decimalText,
  instant,
  positionText,
  resellerId,
  transactionId,
} from '@exchange/units';
import { z } from 'zod';
import { dealData, transactionType } from './deal/deal-data.js';
import { reasonData } from './lifecycle/reason.js';
import { shapeData } from './shape/data.js';

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
  ...dealData,
});

/** Every event names its owner: scoping needs no stream. */
const about = { transaction_id: transactionId, reseller_id: resellerId.nullable() };

export const transactionEvents = [
  defineEvent({
    type: 'TransactionSubmitted',
    description:
      'A nomination, trade or settlement was submitted and is pending. corrects is the trade that it replaces, batch_id its batch. MWh, price per MWh, UTC. Without direction: a purchase; without shape: an even delivery. With brought_at, it repeats data of the event at that position: the first command on the transaction appends it, and it is not published again.',
    data: z.object({
      ...submittedData.shape,
      /** Position of the batch or correction that created the transaction. */
      brought_at: positionText.exactOptional(),
    }),
  }),
  defineEvent({
    type: 'TransactionConfirmed',
    description: 'A pending transaction was confirmed.',
    data: z.object({ ...about, reason: reasonData.nullable() }),
  }),
  defineEvent({
    type: 'TransactionSettled',
    description:
      'A confirmed transaction was settled: volume times price of each interval, rounded once to the minor unit of its currency, ties to even.',
    data: z.object({ ...about, amount: decimalText, reason: reasonData.nullable() }),
  }),
  defineEvent({
    type: 'TransactionCancelled',
    description: 'A pending or confirmed transaction was canceled.',
    data: z.object({ ...about, reason: reasonData }),
  }),
  defineEvent({
    type: 'TransactionRejected',
    description: 'A pending transaction was rejected.',
    data: z.object({ ...about, reason: reasonData }),
  }),
  defineEvent({
    type: 'TransactionCurtailed',
    description:
      "A confirmed nomination's volume was reduced, never below the volume delivered by then. MWh.",
    data: z.object({
      ...about,
      volume_mwh: decimalText,
      volume_before_mwh: decimalText,
      delivered_mwh: decimalText,
      shape: shapeData.exactOptional(),
      reason: reasonData,
    }),
  }),
  defineEvent({
    type: 'TransactionCorrected',
    description:
      "A trade was corrected: its replacement is pending. The replacement's own stream starts with its first command.",
    data: z.object({ ...about, replacement: submittedData, reason: reasonData }),
  }),
  defineEvent({
    type: 'ExternalIdWithheld',
    description:
      'The deal of this stream, or its replacement, was not recorded in time: another deal has its external id. No transaction changes.',
    data: z.object({ ...about, withheld_from: transactionId, external_id: z.string() }),
  }),
] as const;
export type TransactionEvent = EventOf<(typeof transactionEvents)[number]>;
export type SubmittedData = z.output<typeof submittedData>;
