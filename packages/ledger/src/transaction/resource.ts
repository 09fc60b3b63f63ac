import { jsonMembers, jsonString } from '@exchange/runtime/contract/json-text';
import {
  assetId,
  counterpartyId,
  type Decimal,
  instant,
  resellerId,
  transactionId,
} from '@exchange/units';
import { z } from 'zod';

export const transactionTypes = ['nomination', 'trade', 'settlement'] as const;
export const transactionStatuses = [
  'pending',
  'confirmed',
  'settled',
  'cancelled',
  'rejected',
  'corrected',
] as const;

const example = {
  id: '9a2f5a86-4b0e-4d3a-8f6f-1f6a0c9f7e44',
  counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
  asset_id: null,
  reseller_id: null,
  cost_key: null,
  transaction_type: 'nomination',
  volume_mwh: 12.5,
  price_per_mwh: 41.25,
  delivery_start: '2026-12-01T00:00:00.000Z',
  delivery_end: '2026-12-01T01:00:00.000Z',
  status: 'pending',
};

export const transactionResource = z
  .object({
    id: transactionId,
    counterparty_id: counterpartyId,
    asset_id: assetId.nullable(),
    reseller_id: resellerId.nullable(),
    cost_key: z.string().nullable(),
    transaction_type: z.enum(transactionTypes),
    volume_mwh: z.number().meta({ description: 'MWh, an exact decimal' }),
    price_per_mwh: z.number().meta({ description: 'price per MWh, an exact decimal of any sign' }),
    delivery_start: instant,
    delivery_end: instant,
    status: z.enum(transactionStatuses),
    settlement_amount: z
      .number()
      .optional()
      .meta({ description: 'volume × price, 2 decimals, ties to even; once settled' }),
    corrects: transactionId
      .optional()
      .meta({ description: 'the trade that this one stands in for' }),
    corrected_by: transactionId.optional().meta({ description: 'the trade that stands in for it' }),
  })
  .meta({ id: 'ExchangeTransaction', description: 'A nomination, trade or settlement.', example });

export interface TransactionFields {
  readonly id: string;
  readonly counterparty_id: string;
  readonly asset_id: string | null;
  readonly reseller_id: string | null;
  readonly cost_key: string | null;
  readonly transaction_type: string;
  readonly volume_mwh: Decimal;
  readonly price_per_mwh: Decimal;
  readonly delivery_start: string;
  readonly delivery_end: string;
  readonly status: string;
  readonly settlement_amount?: Decimal | null | undefined;
  readonly corrects?: string | null | undefined;
  readonly corrected_by?: string | null | undefined;
}

/** The transaction as JSON text; decimals are written digit by digit, as they were sent. */
export function writeTransaction(transaction: TransactionFields): string {
  return jsonMembers({
    id: jsonString(transaction.id),
    counterparty_id: jsonString(transaction.counterparty_id),
    asset_id: jsonString(transaction.asset_id),
    reseller_id: jsonString(transaction.reseller_id),
    cost_key: jsonString(transaction.cost_key),
    transaction_type: jsonString(transaction.transaction_type),
    volume_mwh: transaction.volume_mwh,
    price_per_mwh: transaction.price_per_mwh,
    delivery_start: jsonString(transaction.delivery_start),
    delivery_end: jsonString(transaction.delivery_end),
    status: jsonString(transaction.status),
    ...(transaction.settlement_amount ? { settlement_amount: transaction.settlement_amount } : {}),
    ...(transaction.corrects ? { corrects: jsonString(transaction.corrects) } : {}),
    ...(transaction.corrected_by ? { corrected_by: jsonString(transaction.corrected_by) } : {}),
  });
}
