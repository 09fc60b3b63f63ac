import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { codecOf } from '@exchange/runtime/event-log/codec';
import type { TransactionId } from '@exchange/units';
import { claimOn } from '../../platform/unique/claim.js';
import { textDigest, uniqueValues } from '../../platform/unique/unique-values.js';
import { streams } from '../../streams.js';
import { plainBatches } from '../batch/aggregate.js';
import { allTransactions, plainTransactions } from '../transaction/aggregate.js';
import { isActive } from '../transaction/deal/deal-data.js';
import {
  type ExternalIdHolder,
  type ExternalIdValue,
  externalIdHolder,
  externalIdKey,
  externalIdOf,
} from '../transaction/deal/external-id.js';
import { type SubmittedData, transactionEvents } from '../transaction/events.js';
import type { ExternalIds } from '../transaction/ports.js';
import { pendingTransaction, type TransactionState } from '../transaction/state.js';
import { type ExternalIdEvent, externalIdEvents } from './events.js';

const externalIdClaim = claimOn<ExternalIdHolder, ExternalIdValue, ExternalIdEvent>({
  claimed: (holder, value) => ({ type: 'ExternalIdClaimed', data: { ...value, ...holder } }),
  released: (holder, value) => ({ type: 'ExternalIdReleased', data: { ...value, ...holder } }),
  holderAfter: ({ type, data }) =>
    type === 'ExternalIdClaimed' ? externalIdHolder.parse(data) : undefined,
  idOf: ({ transaction_id }) => transaction_id,
});

const codec = codecOf(transactionEvents);
const claims = defineAggregate(externalIdEvents, externalIdClaim);

/** Unique among the active deals of a counterparty and reseller; an inactive deal frees its id. */
export function externalIdsOn(store: AggregateStore): ExternalIds {
  return uniqueValues({
    claims: claims.on(store),
    streamOf: (value: ExternalIdValue) =>
      streams.transactionExternalId(textDigest(externalIdKey(value))),
    userOf: (holder, value) => userOf(store, holder, value),
    async fence(holder, value, context) {
      const { status } = await stateOf(store, holder);
      if (status !== 'absent') return userOf(store, holder, value);
      const { outcome } = await withhold(store, holder, value, context);
      return outcome === 'refused' ? holder : undefined;
    },
  });
}

async function userOf(
  store: AggregateStore,
  holder: ExternalIdHolder,
  value: ExternalIdValue,
): Promise<ExternalIdHolder | undefined> {
  let deal = holder;
  for (;;) {
    const state = await stateOf(store, deal);
    const replacement = replacementOf(state);
    if (replacement === undefined) return uses(state, value) ? deal : undefined;
    deal = { transaction_id: replacement, corrects: deal.transaction_id };
  }
}

async function stateOf(store: AggregateStore, holder: ExternalIdHolder): Promise<TransactionState> {
  const { transaction_id, batch_id, corrects } = holder;
  const { state } = await plainTransactions.on(store).load(streams.transaction(transaction_id));
  if (state.status !== 'absent') return state;
  const data =
    batch_id === undefined
      ? await replacementIn(store, corrects, transaction_id)
      : await itemIn(store, batch_id, transaction_id);
  return data === undefined ? state : pendingTransaction(data);
}

async function itemIn(
  store: AggregateStore,
  batch: string,
  id: TransactionId,
): Promise<SubmittedData | undefined> {
  const { state } = await plainBatches.on(store).load(streams.transactionBatch(batch));
  if (state.status === 'absent') return undefined;
  return state.batch.accepted.find((item) => item.transaction.transaction_id === id)?.transaction;
}

async function replacementIn(
  store: AggregateStore,
  corrected: TransactionId | undefined,
  id: TransactionId,
): Promise<SubmittedData | undefined> {
  if (corrected === undefined) return undefined;
  const stored = await store.eventLog.readStream(streams.transaction(corrected));
  return stored
    .map((one) => codec.decode(one).event)
    .flatMap((event) => (event.type === 'TransactionCorrected' ? [event.data.replacement] : []))
    .find((data) => data.transaction_id === id);
}

async function withhold(
  store: AggregateStore,
  { transaction_id, batch_id, corrects }: ExternalIdHolder,
  { reseller_id, external_id }: ExternalIdValue,
  context: CommandContext,
) {
  const withheld = { withheld_from: transaction_id, reseller_id, external_id };
  if (batch_id !== undefined) {
    return plainBatches.on(store).execute({
      stream: streams.transactionBatch(batch_id),
      isNested: true,
      context,
      command: () => ({ type: 'WithholdExternalId', batch_id, ...withheld }),
    });
  }
  const id = corrects ?? transaction_id;
  return allTransactions.on(store).execute({
    stream: streams.transaction(id),
    isNew: corrects === undefined,
    isNested: true,
    context,
    command: () => ({ type: 'WithholdExternalId', transaction_id: id, ...withheld }),
  });
}

function replacementOf(state: TransactionState): TransactionId | undefined {
  return state.status === 'corrected' ? state.corrected_by : undefined;
}

function uses(state: TransactionState, value: ExternalIdValue): boolean {
  if (state.status === 'absent' || !isActive(state.status)) return false;
  const own = externalIdOf(state.transaction);
  return own !== undefined && externalIdKey(own) === externalIdKey(value);
}
