import { resellerOf } from '@exchange/runtime/commands/require-scope';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { commandsOn, type Present } from '@exchange/runtime/http/implement-command';
import { type Scope, type TransactionId, transactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireAsset } from '../asset/fact.js';
import { refusalRecorder } from '../refusal/recording.js';
import { requireReseller } from '../reseller/fact.js';
import { streams } from '../streams.js';
import { transactions } from './aggregate.js';
import { createTransaction, type TransactionInput } from './contract.js';
import { transactionProblem } from './problem.js';
import { writeTransaction } from './resource.js';
import type { TransactionState } from './state.js';
import type { Submission } from './submit.js';

/** The way in of every command on a transaction; what is refused is recorded. */
export function transactionCommands(app: FastifyInstance, dependencies: CommandDependencies) {
  return commandsOn(app, dependencies, {
    aggregate: transactions,
    refused: transactionProblem,
    onRefused: refusalRecorder(dependencies),
  });
}

export function addExchangeWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = transactionCommands(app, dependencies);

  implementCommand(createTransaction, {
    newStream: (id) => streams.transaction(transactionId.parse(id)),
    toCommand: async ({ body, scope, newId }) => ({
      type: 'SubmitTransaction',
      ...(await submissionOf(dependencies, scope, body, transactionId.parse(newId))),
    }),
    resource: ({ state }) => transactionText(state),
  });
}

/** What is submitted, with the facts that it is decided on; 403 and 404 for what the caller may not name. */
export async function submissionOf(
  dependencies: CommandDependencies,
  scope: Scope,
  body: TransactionInput,
  id: TransactionId,
): Promise<Submission> {
  const reseller_id = resellerOf(scope, body.reseller_id);
  const { asset_id = null, cost_key = null } = body;
  if (body.reseller_id) await requireReseller(dependencies, body.reseller_id);
  const asset = asset_id === null ? null : await requireAsset(dependencies, scope, asset_id);
  return {
    transaction: {
      id,
      counterparty_id: body.counterparty_id,
      asset_id,
      transaction_type: body.transaction_type,
      volume_mwh: body.volume_mwh,
      price_per_mwh: body.price_per_mwh,
      delivery_start: body.delivery_start,
      delivery_end: body.delivery_end,
    },
    reseller_id,
    cost_key,
    asset,
  };
}

/** The transaction's JSON, as reads give it. */
export function transactionText(state: Present<TransactionState>): string {
  return writeTransaction({
    ...state.transaction,
    status: state.status,
    settlement_amount: 'amount' in state ? state.amount : null,
    corrected_by: state.status === 'corrected' ? state.corrected_by : null,
  });
}
