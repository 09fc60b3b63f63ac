import type { Decimal, Instant, TransactionId } from '@exchange/units';
import type { SubmittedData, TransactionEvent } from './events.js';

/** Values after curtailments. */
export interface TransactionFields extends Readonly<Omit<SubmittedData, 'transaction_id'>> {
  readonly id: TransactionId;
  readonly changed_at: Instant;
  /** Delivered by the last curtailment; no later one goes below. */
  readonly delivered_mwh?: Decimal;
}

type CurtailedData = Extract<TransactionEvent, { type: 'TransactionCurtailed' }>['data'];

export type TransactionState = LifecycleState & {
  readonly withheld?: readonly TransactionId[];
};

type LifecycleState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'pending' | 'confirmed' | 'cancelled' | 'rejected';
      readonly transaction: TransactionFields;
    }
  | {
      readonly status: 'settled';
      readonly transaction: TransactionFields;
      /** Volume times price, in the minor unit of the currency. */
      readonly amount: Decimal;
    }
  | {
      readonly status: 'corrected';
      readonly transaction: TransactionFields;
      readonly corrected_by: TransactionId;
      readonly amount: Decimal | null;
    };

export type TransactionStatus = Exclude<TransactionState['status'], 'absent'>;

export function evolveTransaction(
  state: TransactionState,
  event: TransactionEvent,
  recordedAt?: Instant,
): TransactionState {
  if (event.type === 'ExternalIdWithheld') {
    return { ...state, withheld: [...(state.withheld ?? []), event.data.withheld_from] };
  }
  const next = applyEvent(state, event, recordedAt);
  return state.withheld === undefined ? next : { ...next, withheld: state.withheld };
}

function applyEvent(
  state: TransactionState,
  event: Exclude<TransactionEvent, { type: 'ExternalIdWithheld' }>,
  recordedAt: Instant | undefined,
): TransactionState {
  if (event.type === 'TransactionSubmitted') {
    const { brought_at: _, ...data } = event.data;
    return pendingTransaction(data);
  }
  if (state.status === 'absent') return state;
  const time = recordedAt === undefined ? {} : { changed_at: recordedAt };
  const transaction = { ...state.transaction, ...time };
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
      return { ...state, transaction: { ...transaction, ...curtailed(event.data) } };
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

export function pendingTransaction(
  data: SubmittedData,
): TransactionState & { readonly status: 'pending' } {
  const { transaction_id: id, ...fields } = data;
  return { status: 'pending', transaction: { id, ...fields, changed_at: data.submitted_at } };
}

function curtailed({
  volume_mwh,
  delivered_mwh,
  shape,
}: CurtailedData): Pick<TransactionFields, 'volume_mwh' | 'delivered_mwh' | 'shape'> {
  return { volume_mwh, delivered_mwh, ...(shape === undefined ? {} : { shape }) };
}
