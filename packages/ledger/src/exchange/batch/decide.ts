import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { ResellerId, TransactionId } from '@exchange/units';
import { type Submission, validateSubmission } from '../transaction/submission/submit.js';
import type { BatchEvent, SubmittedBatch } from './events.js';
import type { BatchRefusal, ItemRefusal, RefusedItem } from './refusals.js';

export type BatchItem =
  | { readonly kind: 'submission'; readonly submission: Submission }
  | { readonly kind: 'refused'; readonly refusal: ItemRefusal };

export interface SubmitBatch {
  readonly type: 'SubmitBatch';
  readonly batch_id: string;
  readonly reseller_id: ResellerId | null;
  readonly atomic: boolean;
  readonly items: readonly BatchItem[];
  readonly fromTable?: boolean;
}

export type BatchCommand =
  | SubmitBatch
  | {
      readonly type: 'WithholdExternalId';
      readonly batch_id: string;
      readonly reseller_id: ResellerId | null;
      readonly withheld_from: TransactionId;
      readonly external_id: string;
    };

export type BatchState =
  | {
      readonly status: 'absent';
      readonly withheld?: readonly TransactionId[];
    }
  | { readonly status: 'submitted'; readonly batch: SubmittedBatch };

/** Decides all items first; appends one event per owner atomically. */
export const transactionBatch: Decider<BatchState, BatchCommand, BatchEvent, BatchRefusal> = {
  initialState: { status: 'absent' },
  decide: (state, command) =>
    command.type === 'SubmitBatch' ? submit(state, command) : withhold(state, command),
  evolve(state, event) {
    if (event.type === 'TransactionBatchSubmitted') {
      return { status: 'submitted', batch: mergeBatches(state, event.data) };
    }
    if (state.status === 'submitted') return state;
    return { ...state, withheld: [...(state.withheld ?? []), event.data.withheld_from] };
  },
  weight: (state) =>
    state.status === 'submitted' ? state.batch.accepted.length + state.batch.refused.length : 1,
};

function mergeBatches(before: BatchState, batch: SubmittedBatch): SubmittedBatch {
  if (before.status === 'absent') return batch;
  return {
    ...before.batch,
    accepted: [...before.batch.accepted, ...batch.accepted],
    refused: [...before.batch.refused, ...batch.refused],
  };
}

type Outcome = Decision<BatchEvent, BatchRefusal>;

function submit(state: BatchState, command: SubmitBatch): Outcome {
  if (state.status !== 'absent') return refuse({ code: 'batch_exists' });
  const { withheld = [] } = state;
  const accepted: SubmittedBatch['accepted'] = [];
  const refused: RefusedItem[] = [];
  const columns = command.fromTable === true ? { columns: true as const } : {};
  for (const [index, item] of command.items.entries()) {
    if (item.kind === 'refused') {
      refused.push({ index, refusal: item.refusal, ...columns });
      continue;
    }
    const { id, external_id } = item.submission.transaction;
    if (external_id !== undefined && withheld.includes(id)) {
      const refusal = { code: 'external_id_withheld', external_id } as const;
      refused.push({ index, refusal, ...columns });
      continue;
    }
    const submitted = validateSubmission(item.submission);
    const { batch_id } = command;
    if (submitted.ok) accepted.push({ index, transaction: { ...submitted.data, batch_id } });
    else refused.push({ index, refusal: submitted.refusal, ...columns });
  }
  if (refused.length > 0 && (command.atomic || accepted.length === 0)) {
    return refuse({ code: 'items_refused', refused });
  }
  return accept(...eventsOf(command, accepted, refused));
}

function eventsOf(
  { batch_id, reseller_id: submitter, atomic }: SubmitBatch,
  accepted: SubmittedBatch['accepted'],
  refused: readonly RefusedItem[],
): readonly BatchEvent[] {
  const byOwner = new Map<ResellerId | null, SubmittedBatch['accepted']>();
  for (const item of accepted) {
    const owner = item.transaction.reseller_id;
    const own = byOwner.get(owner);
    if (own === undefined) byOwner.set(owner, [item]);
    else own.push(item);
  }
  if (refused.length > 0 && !byOwner.has(submitter)) byOwner.set(submitter, []);
  return [...byOwner].map(([reseller_id, own]) => ({
    type: 'TransactionBatchSubmitted',
    data: {
      batch_id,
      reseller_id,
      atomic,
      accepted: own,
      refused: reseller_id === submitter ? [...refused] : [],
    },
  }));
}

function withhold(
  state: BatchState,
  command: Extract<BatchCommand, { type: 'WithholdExternalId' }>,
): Outcome {
  const { type: _, ...data } = command;
  if (state.status === 'absent') {
    return state.withheld?.includes(data.withheld_from) === true
      ? accept()
      : accept({ type: 'BatchExternalIdWithheld', data });
  }
  const isCreated = state.batch.accepted.some(
    ({ transaction }) => transaction.transaction_id === data.withheld_from,
  );
  return isCreated ? refuse({ code: 'batch_exists' }) : accept();
}
