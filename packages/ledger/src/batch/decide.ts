import { accept, type Decider, refuse } from '@exchange/runtime/commands/decider';
import type { ResellerId } from '@exchange/units';
import { type Submission, submittedOf } from '../transaction/submit.js';
import type { BatchEvent } from './events.js';
import type { BatchRefusal, ItemRefusal, RefusedItem } from './refusals.js';

/** One item of a batch: a submission, or why it cannot be one. */
export type BatchItem =
  | { readonly kind: 'submission'; readonly submission: Submission }
  | { readonly kind: 'refused'; readonly refusal: NewItemRefusal };

/** Items were refused in sentences once; no more. */
export type NewItemRefusal = Exclude<ItemRefusal, { readonly code: 'sentence' }>;

export interface SubmitBatch {
  readonly type: 'SubmitBatch';
  readonly batch_id: string;
  readonly reseller_id: ResellerId | null;
  /** All or none. */
  readonly atomic: boolean;
  readonly items: readonly BatchItem[];
}

export type BatchState =
  | { readonly status: 'absent' }
  | { readonly status: 'submitted'; readonly batch: BatchEvent['data'] };

/**
 * Transactions submitted together. All are decided before anything is recorded, and what is recorded is one event in
 * the batch's own stream: the log holds all of it or none. With `atomic` one refused item refuses all.
 */
export const transactionBatch: Decider<BatchState, SubmitBatch, BatchEvent, BatchRefusal> = {
  initialState: { status: 'absent' },
  decide(state, command) {
    if (state.status !== 'absent') return refuse({ code: 'batch_exists' });
    const accepted: BatchEvent['data']['accepted'] = [];
    const refused: RefusedItem[] = [];
    for (const [index, item] of command.items.entries()) {
      if (item.kind === 'refused') {
        refused.push({ index, refusal: item.refusal });
        continue;
      }
      const submitted = submittedOf(item.submission);
      const { batch_id } = command;
      if (submitted.ok) accepted.push({ index, transaction: { ...submitted.data, batch_id } });
      else refused.push({ index, refusal: submitted.refusal });
    }
    if (refused.length > 0 && (command.atomic || accepted.length === 0)) {
      return refuse({ code: 'items_refused', refused });
    }
    const { batch_id, reseller_id, atomic } = command;
    return accept({
      type: 'TransactionBatchSubmitted',
      data: { batch_id, reseller_id, atomic, accepted, refused },
    });
  },
  evolve: (_, event) => ({ status: 'submitted', batch: event.data }),
};
