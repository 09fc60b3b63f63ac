import type { CommandContext } from '@exchange/runtime/commands/aggregate';
import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { TransactionId } from '@exchange/units';
import { plainBatches } from '../batch/plain.js';
import { streams } from '../streams.js';
import { plainTransactions } from '../transaction/plain.js';
import type { TransactionState } from '../transaction/state.js';
import {
  type Fenced,
  textDigest,
  type UniqueValues,
  uniqueValues,
} from '../unique/unique-values.js';
import { externalIdClaim } from './claim.js';
import { type ExternalIdHolder, type ExternalIdValue, externalIdEvents } from './events.js';
import { externalIdKey, externalIdOf } from './use.js';

const claims = defineAggregate(externalIdEvents, externalIdClaim);

export type ExternalIds = UniqueValues<ExternalIdHolder, ExternalIdValue>;

/**
 * External ids, of which no two standing deals of a counterparty and reseller have the same. A deal that is cancelled, rejected
 * or corrected frees its own by that: whoever wants it then reads that it is free, and takes the claim over.
 */
export function externalIdsOn(store: AggregateStore): ExternalIds {
  const transactions = plainTransactions.on(store);
  const batches = plainBatches.on(store);

  /** Who uses the value, of a deal and those that stand in for it. */
  async function userOf(
    holder: ExternalIdHolder,
    value: ExternalIdValue,
  ): Promise<ExternalIdHolder | undefined> {
    let one = holder;
    for (;;) {
      const { state } = await transactions.load(streams.transaction(one.transaction_id));
      if (state.status === 'absent') return (await isRecorded(one)) ? one : undefined;
      const replacement = replacementOf(state);
      if (replacement === undefined) return uses(state, value) ? one : undefined;
      one = { transaction_id: replacement, corrects: one.transaction_id };
    }
  }

  /** Whether the event of another stream says that a deal is, whose own stream has not begun. */
  async function isRecorded({ transaction_id, batch_id, corrects }: ExternalIdHolder) {
    if (batch_id !== undefined) {
      const { state } = await batches.load(streams.transactionBatch(batch_id));
      return (
        state.status === 'submitted' &&
        state.batch.accepted.some((item) => item.transaction.transaction_id === transaction_id)
      );
    }
    if (corrects === undefined) return false;
    const { state } = await transactions.load(streams.transaction(corrects));
    return replacementOf(state) === transaction_id;
  }

  /** Has a deal that is not recorded never come to be with the value. */
  async function withhold(
    { transaction_id, batch_id, corrects }: ExternalIdHolder,
    { reseller_id, external_id }: ExternalIdValue,
    context: CommandContext,
  ) {
    const withheld = { withheld_from: transaction_id, reseller_id, external_id };
    if (batch_id !== undefined) {
      return batches.execute({
        stream: streams.transactionBatch(batch_id),
        context,
        command: () => ({ type: 'WithholdExternalId', batch_id, ...withheld }),
      });
    }
    const id = corrects ?? transaction_id;
    return transactions.execute({
      stream: streams.transaction(id),
      context,
      command: () => ({ type: 'WithholdExternalId', transaction_id: id, ...withheld }),
    });
  }

  return uniqueValues({
    claims: claims.on(store),
    streamOf: (value: ExternalIdValue) =>
      streams.transactionExternalId(textDigest(externalIdKey(value))),
    userOf,
    async fence(holder, value, context): Promise<Fenced<ExternalIdHolder>> {
      const { state } = await transactions.load(streams.transaction(holder.transaction_id));
      if (state.status === 'absent' && !(await isRecorded(holder))) {
        const withheld = await withhold(holder, value, context);
        // Refused: it has come to be meanwhile.
        if (withheld.outcome === 'refused') return { outcome: 'in_use', by: holder };
        return { outcome: withheld.outcome === 'accepted' ? 'fenced' : 'contended' };
      }
      // It is there: either it stands, or it was called off, rejected or corrected and never stands again.
      const user = await userOf(holder, value);
      return user === undefined ? { outcome: 'fenced' } : { outcome: 'in_use', by: user };
    },
  });
}

function replacementOf(state: TransactionState): TransactionId | undefined {
  return state.status === 'corrected' ? state.corrected_by : undefined;
}

const standing: ReadonlySet<string> = new Set(['pending', 'confirmed', 'settled']);

function uses(state: TransactionState, value: ExternalIdValue): boolean {
  if (state.status === 'absent' || !standing.has(state.status)) return false;
  const own = externalIdOf(state.transaction);
  return own !== undefined && externalIdKey(own) === externalIdKey(value);
}
