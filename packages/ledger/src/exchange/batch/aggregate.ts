import {
  type AggregateOf,
  defineAggregate,
  memoizeByStore,
} from '@exchange/runtime/commands/define-aggregate';
import { type Attempt, withFacts } from '@exchange/runtime/commands/with-facts';
import { fewAtATime } from '@exchange/runtime/process/few-at-a-time';
import type { TransactionId } from '@exchange/units';
import { externalIdKey, externalIdOf } from '../transaction/deal/external-id.js';
import { type ExternalIds, externalIds } from '../transaction/ports.js';
import { validateSubmission } from '../transaction/submission/submit.js';
import { type BatchItem, type BatchState, type SubmitBatch, transactionBatch } from './decide.js';
import { batchEvents } from './events.js';

const claimsAtOnce = 32;

async function claimExternalIds(
  ids: ExternalIds,
  { batch_id, items }: SubmitBatch,
  { withheld = [] }: Extract<BatchState, { status: 'absent' }>,
  attempt: Attempt,
): Promise<readonly BatchItem[]> {
  const decided = [...items];
  const claims = new Map<string, Claim>();
  for (const [index, item] of items.entries()) {
    const value = externalIdIn(item);
    // A claim for a refused item would take the id from its user.
    if (value === undefined || withheld.includes(value.transaction_id)) continue;
    const first = claims.get(externalIdKey(value));
    if (first === undefined) claims.set(externalIdKey(value), { index, value, duplicates: [] });
    else first.duplicates.push(index);
  }
  await fewAtATime([...claims.values()], claimsAtOnce, async ({ index, value, duplicates }) => {
    const { transaction_id, external_id } = value;
    const user = await ids.claim({ transaction_id, batch_id }, value, attempt);
    for (const one of user === undefined ? duplicates : [index, ...duplicates]) {
      decided[one] = inUse(external_id, user?.transaction_id ?? transaction_id);
    }
  });
  return decided;
}

interface Claim {
  readonly index: number;
  readonly value: NonNullable<ReturnType<typeof externalIdIn>>;
  /** Later items with the same id. */
  readonly duplicates: number[];
}

function externalIdIn(item: BatchItem) {
  if (item.kind === 'refused' || item.submission.transaction.external_id === undefined) return;
  const submitted = validateSubmission(item.submission);
  const value = submitted.ok ? externalIdOf(submitted.data) : undefined;
  return value && { ...value, transaction_id: item.submission.transaction.id };
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
