import type {
  AssetId,
  CounterpartyId,
  Decimal,
  Instant,
  ResellerId,
  TransactionId,
} from '@exchange/units';
import type { TransactionEvent, TransactionType } from './events.js';

/** What a transaction says, whatever has become of it. MWh, price per MWh, UTC. */
export interface TransactionFields {
  readonly id: TransactionId;
  readonly counterparty_id: CounterpartyId;
  readonly asset_id: AssetId | null;
  readonly reseller_id: ResellerId | null;
  readonly cost_key: string | null;
  readonly transaction_type: TransactionType;
  /** As it is now: a curtailment lowers it. */
  readonly volume_mwh: Decimal;
  readonly price_per_mwh: Decimal;
  readonly delivery_start: Instant;
  readonly delivery_end: Instant;
  /** The trade that this one stands in for. */
  readonly corrects?: TransactionId;
}

/** Where a transaction stands; a field exists only in the status that has it. */
export type TransactionState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'pending' | 'confirmed' | 'cancelled' | 'rejected';
      readonly transaction: TransactionFields;
    }
  | {
      readonly status: 'settled';
      readonly transaction: TransactionFields;
      /** Volume times price, 2 decimals. */
      readonly amount: Decimal;
    }
  | {
      readonly status: 'corrected';
      readonly transaction: TransactionFields;
      readonly corrected_by: TransactionId;
      /** Of a trade that had been settled. */
      readonly amount: Decimal | null;
    };

export type TransactionStatus = Exclude<TransactionState['status'], 'absent'>;

/** What an event makes of a transaction. */
export function evolveTransaction(
  state: TransactionState,
  event: TransactionEvent,
): TransactionState {
  if (event.type === 'TransactionSubmitted') {
    const { transaction_id: id, ...fields } = event.data;
    return { status: 'pending', transaction: { id, ...fields } };
  }
  if (state.status === 'absent') return state;
  const { transaction } = state;
  switch (event.type) {
    case 'TransactionConfirmed':
      return { status: 'confirmed', transaction };
    case 'TransactionSettled':
      return { status: 'settled', transaction, amount: event.data.amount };
    case 'TransactionCancelled':
      return { status: 'cancelled', transaction };
    case 'TransactionRejected':
      return { status: 'rejected', transaction };
    case 'TransactionCurtailed':
      return { ...state, transaction: { ...transaction, volume_mwh: event.data.volume_mwh } };
    case 'TransactionCorrected':
      return {
        status: 'corrected',
        transaction,
        corrected_by: event.data.replacement.transaction_id,
        amount: state.status === 'settled' ? state.amount : null,
      };
    default:
      return event satisfies never;
  }
}
