import {
  type AssetId,
  type CounterpartyId,
  type Decimal,
  type Instant,
  isPositive,
  type ResellerId,
  type TransactionId,
} from '@exchange/units';
import { accept, type Decider, type Decision, refuse } from '../decider.js';
import type { TransactionEvent, TransactionType } from './events.js';

/** What a transaction says, whatever has become of it. MWh, price per MWh, UTC. */
export interface TransactionFields {
  readonly id: TransactionId;
  readonly counterparty_id: CounterpartyId;
  readonly asset_id: AssetId | null;
  readonly reseller_id: ResellerId | null;
  readonly cost_key: string | null;
  readonly transaction_type: TransactionType;
  readonly volume_mwh: Decimal;
  readonly price_per_mwh: Decimal;
  readonly delivery_start: Instant;
  readonly delivery_end: Instant;
}

/** Where a transaction stands; a field exists only in the status that has it. */
export type TransactionState =
  | { readonly status: 'absent' }
  | { readonly status: 'pending'; readonly transaction: TransactionFields };

export interface SubmitTransaction {
  readonly type: 'SubmitTransaction';
  readonly transaction: Omit<TransactionFields, 'reseller_id' | 'cost_key'>;
  /** Sent by the caller, or implied by its scope. */
  readonly reseller_id: ResellerId | null;
  readonly cost_key: string | null;
  /** What the asset's own stream says, when there is one. */
  readonly asset: {
    readonly reseller_id: ResellerId | null;
    readonly cost_key: string | null;
  } | null;
}

export type TransactionCommand = SubmitTransaction;

export type TransactionRefusal =
  | { readonly code: 'transaction_exists' }
  | { readonly code: 'volume_not_positive' }
  | { readonly code: 'delivery_not_after_start' }
  | { readonly code: 'reseller_mismatch'; readonly sent: string; readonly of_asset: string | null }
  | { readonly code: 'cost_key_mismatch'; readonly sent: string; readonly of_asset: string | null };

/** Nominations, trades and settlements (specification section 2, "Exchange transaction"). */
export const transaction: Decider<
  TransactionState,
  TransactionCommand,
  TransactionEvent,
  TransactionRefusal
> = { initialState: { status: 'absent' }, decide, evolve };

function decide(
  state: TransactionState,
  command: TransactionCommand,
): Decision<TransactionEvent, TransactionRefusal> {
  const { transaction: sent, asset } = command;
  if (state.status !== 'absent') return refuse({ code: 'transaction_exists' });
  if (!isPositive(sent.volume_mwh)) return refuse({ code: 'volume_not_positive' });
  if (sent.delivery_end <= sent.delivery_start) return refuse({ code: 'delivery_not_after_start' });
  const { reseller_id, cost_key } = command;
  if (asset !== null && reseller_id !== null && reseller_id !== asset.reseller_id) {
    return refuse({ code: 'reseller_mismatch', sent: reseller_id, of_asset: asset.reseller_id });
  }
  if (asset !== null && cost_key !== null && cost_key !== asset.cost_key) {
    return refuse({ code: 'cost_key_mismatch', sent: cost_key, of_asset: asset.cost_key });
  }
  const { id: transaction_id, ...fields } = sent;
  const attribution = asset ?? { reseller_id, cost_key };
  return accept({
    type: 'TransactionSubmitted',
    data: {
      transaction_id,
      ...fields,
      reseller_id: attribution.reseller_id,
      cost_key: attribution.cost_key,
    },
  });
}

function evolve(_: TransactionState, event: TransactionEvent): TransactionState {
  switch (event.type) {
    case 'TransactionSubmitted': {
      const { transaction_id: id, ...fields } = event.data;
      return { status: 'pending', transaction: { id, ...fields } };
    }
    default:
      return event.type satisfies never;
  }
}
