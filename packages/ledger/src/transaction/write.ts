import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import {
  conflict,
  type HttpProblem,
  notFound,
  unprocessable,
} from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { resellerOf } from '@exchange/runtime/http/require-scope';
import { type Scope, type TransactionId, transactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireAsset } from '../asset/fact.js';
import { recordingRefusals } from '../refusal/recording.js';
import { requireReseller } from '../reseller/fact.js';
import { streams } from '../streams.js';
import { transactions } from './aggregate.js';
import { createTransaction, type TransactionInput } from './contract.js';
import type { TransactionCommand, TransactionRefusal } from './decide.js';
import { type TransactionFields as TransactionText, writeTransaction } from './resource.js';
import type { TransactionState } from './state.js';
import type { Submission, SubmissionRefusal } from './submit.js';

export function addExchangeWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands } = dependencies;

  implement(app, createTransaction, async ({ body, query, raw }) => {
    const dryRun = query.dry_run === true;
    const request = commandRequest(raw, createTransaction.operationId, dryRun);
    const { scope } = request.caller;
    const { accepted } = await recordingRefusals(dependencies, request, () =>
      commands.run(request, {
        aggregate: transactions.on(dependencies),
        stream: (id) => streams.transaction(transactionId.parse(id)),
        isNew: true,
        refused: transactionProblem,
        command: async (_, newId): Promise<TransactionCommand> => ({
          type: 'SubmitTransaction',
          ...(await submissionOf(dependencies, scope, body, transactionId.parse(newId))),
        }),
      }),
    );
    const { id, text } = transactionText(accepted.state);
    return commandAnswer(dependencies, raw, accepted, {
      status: 201,
      body: text,
      location: `/exchange/transactions/${id}`,
      dryRun,
    });
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
export function transactionText(state: TransactionState): {
  readonly id: string;
  readonly text: string;
} {
  if (state.status === 'absent') throw new Error('an accepted transaction is there');
  const { status, transaction } = state;
  const fields: TransactionText = {
    ...transaction,
    status,
    settlement_amount: 'amount' in state ? state.amount : null,
    corrected_by: state.status === 'corrected' ? state.corrected_by : null,
  };
  return { id: transaction.id, text: writeTransaction(fields) };
}

/** Why a submission is refused, in a sentence. */
export function describeSubmission(refusal: SubmissionRefusal): string {
  switch (refusal.code) {
    case 'volume_not_positive':
      return 'volume_mwh should be greater than 0.';
    case 'delivery_not_after_start':
      return 'delivery_end should be after delivery_start.';
    case 'reseller_mismatch':
      return `reseller_id ${refusal.sent} is not the asset's (${owner(refusal.of_asset)}): leave it out, or send the asset's.`;
    case 'cost_key_mismatch':
      return `cost_key ${refusal.sent} is not the asset's (${owner(refusal.of_asset)}): leave it out, or send the asset's.`;
    default:
      return refusal satisfies never;
  }
}

/** What a refused command means to an HTTP caller. */
export function transactionProblem(refusal: TransactionRefusal): HttpProblem {
  switch (refusal.code) {
    case 'transaction_exists':
      return conflict('That transaction already exists.');
    case 'transaction_not_found':
      return notFound('There is no such transaction.');
    case 'wrong_status':
      return conflict(
        `The transaction is ${refusal.status}; for this it has to be ${refusal.needed.join(' or ')}.`,
      );
    case 'wrong_type':
      return conflict(
        `The transaction is a ${refusal.transaction_type}; only a ${refusal.needed} can be treated so.`,
      );
    case 'not_below':
      return unprocessable(
        `A curtailment lowers the volume: volume_mwh should be below ${refusal.volume_mwh}.`,
      );
    case 'below_delivered':
      return conflict(
        `${refusal.delivered_mwh} MWh have been delivered already; volume_mwh cannot be below that.`,
      );
    default:
      return unprocessable(describeSubmission(refusal));
  }
}

function owner(of_asset: string | null): string {
  return of_asset ?? 'none';
}
