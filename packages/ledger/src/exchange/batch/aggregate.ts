import {
  type AggregateOf,
  defineAggregate,
  memoizeByStore,
} from '@exchange/runtime/commands/define-aggregate';
import { type Attempt, withFacts } from '@exchange/runtime/commands/with-facts';
import { fewAtATime } from '@exchange/runtime/event-log/append/few-at-a-time';
import type { TransactionId } from '@exchange/units';
import { externalIdKey, externalIdOfSubmission } from '../transaction/deal/external-id.js';
import { type ExternalIds, externalIds } from '../transaction/ports.js';
import { type BatchItem, type BatchState, type SubmitBatch, transactionBatch } from './decide.js';
import { batchEvents } from './events.js';

const claimsAtOnce = 32;

async function claimExternalIds(
  ids: ExternalIds,
  { batch_id, items }: SubmitBatch,
  { withheld = [] }: Extract<BatchState, { status: 'absent' }>,
  { context, isTrial }: Attempt,
): Promise<readonly BatchItem[]> {
  const decided = [...items];
  const first = new Map<string, TransactionId>();
  const claims = items.flatMap((item, index) => {
    const value = item.kind === 'submission' ? externalIdOfSubmission(item.submission) : undefined;
    if (item.kind !== 'submission' || value === undefined) return [];
    const { id: transaction_id } = item.submission.transaction;
    // A claim would take the id from its user.
    if (withheld.includes(transaction_id)) return [];
    const before = first.get(externalIdKey(value));
    if (before === undefined) {
      first.set(externalIdKey(value), transaction_id);
      return [{ index, value, transaction_id }];
    }
    decided[index] = inUse(value.external_id, before);
    return [];
  });
  await fewAtATime(claims, claimsAtOnce, async ({ index, value, transaction_id }) => {
    const claim =
      isTrial === true
        ? await ids.check(value)
        : await ids.claim({ transaction_id, batch_id }, value, context);
    if (claim.outcome === 'in_use') {
      decided[index] = inUse(value.external_id, claim.by.transaction_id);
    }
  });
  return decided;
}

function inUse(external_id: string, transaction_id: TransactionId): BatchItem {
  return { kind: 'refused', refusal: { code: 'external_id_in_use', external_id, transaction_id } };
}

export const plainBatches: AggregateOf<typeof transactionBatch> = defineAggregate(
  batchEvents,
  transactionBatch,
);

export const batches: AggregateOf<typeof transactionBatch> = memoizeByStore((store) => {
  const plain = plainBatches.on(store);
  const claims = externalIds.of(store)(store);
  return withFacts(plain, async (command, { state }, attempt) => {
    if (command.type !== 'SubmitBatch' || state.status === 'submitted') return command;
    return { ...command, items: await claimExternalIds(claims, command, state, attempt) };
  });
});
