import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { codecOf } from '@exchange/runtime/event-log/codec-of';
import type { TransactionId } from '@exchange/units';
import { plainBatches } from '../batch/plain.js';
import { streams } from '../streams.js';
import { broughtBy } from '../transaction/brought.js';
import { type SubmittedData, transactionEvents } from '../transaction/events.js';
import { broughtTransactions, plainTransactions } from '../transaction/plain.js';
import { begun, type TransactionState } from '../transaction/state.js';
import {
  type Fenced,
  textDigest,
  type UniqueValues,
  uniqueValues,
} from '../unique/unique-values.js';
import { externalIdClaim } from './claim.js';
import { type ExternalIdHolder, type ExternalIdValue, externalIdEvents } from './events.js';
import { externalIdKey, externalIdOf } from './use.js';

const codec = codecOf(transactionEvents);
const claims = defineAggregate(externalIdEvents, externalIdClaim);

export type ExternalIds = UniqueValues<ExternalIdHolder, ExternalIdValue>;

/**
 * External ids, of which no two standing deals of a counterparty and reseller have the same. A deal that is cancelled, rejected
 * or corrected frees its own by that: whoever wants it then reads that it is free, and takes the claim over.
 */
export function externalIdsOn(store: AggregateStore): ExternalIds {
  const transactions = plainTransactions.on(store);
  const brought = broughtTransactions.on(store);
  const batches = plainBatches.on(store);

  /** Who uses the value, of a deal and those that stand in for it. */
  async function userOf(
    holder: ExternalIdHolder,
    value: ExternalIdValue,
  ): Promise<ExternalIdHolder | undefined> {
    let one = holder;
    for (;;) {
      const state = await stateOf(one);
      const replacement = replacementOf(state);
      if (replacement === undefined) return uses(state, value) ? one : undefined;
      one = { transaction_id: replacement, corrects: one.transaction_id };
    }
  }

  /** A deal, as its own stream has it or, where that has not begun, the event of the stream that brought it. */
  async function stateOf(holder: ExternalIdHolder): Promise<TransactionState> {
    const { transaction_id, batch_id, corrects } = holder;
    const { state } = await transactions.load(streams.transaction(transaction_id));
    if (state.status !== 'absent') return state;
    const data =
      batch_id === undefined
        ? await replacementIn(corrects, transaction_id)
        : await itemIn(batch_id, transaction_id);
    return data === undefined ? state : begun(data);
  }

  async function itemIn(batch: string, id: TransactionId): Promise<SubmittedData | undefined> {
    const { state } = await batches.load(streams.transactionBatch(batch));
    if (state.status === 'absent') return undefined;
    return state.batch.accepted.find((item) => item.transaction.transaction_id === id)?.transaction;
  }

  async function replacementIn(
    corrected: TransactionId | undefined,
    id: TransactionId,
  ): Promise<SubmittedData | undefined> {
    if (corrected === undefined) return undefined;
    const stored = await store.eventLog.readStream(streams.transaction(corrected));
    return stored
      .flatMap((one) => broughtBy(codec.decode(one).event))
      .find((data) => data.transaction_id === id);
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
    return brought.execute({
      stream: streams.transaction(id),
      // What came alone begins by its own command; what is corrected may have come with a batch.
      isOwnBeginning: corrects === undefined,
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
      const state = await stateOf(holder);
      if (state.status === 'absent') {
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
