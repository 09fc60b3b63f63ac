import type { Present } from '@exchange/runtime/commands/decider';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import {
  commandsOn,
  type ImplementCommand,
} from '@exchange/runtime/http/commands/implement-command';
import { problemsOf } from '@exchange/runtime/http/problems/http-problem';
import { transactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { Installation } from '../../platform/installation/installation.js';
import { streams } from '../../streams.js';
import { transactions } from './aggregate.js';
import { createTransaction } from './contract.js';
import { dealMembers, profileText } from './deal/deal-columns.js';
import type { TransactionCommand } from './decide.js';
import type { TransactionEvent } from './events.js';
import { refusalRecorder } from './ports.js';
import { type TransactionRefusal, transactionDetails } from './refusals.js';
import { writeWholeTransaction } from './resource.js';
import type { TransactionState } from './state.js';
import { submissionReader } from './submission/reader.js';

const transactionProblem = problemsOf<TransactionRefusal>(
  {
    volume_not_positive: 422,
    delivery_not_after_start: 422,
    reseller_mismatch: 422,
    cost_key_mismatch: 422,
    profile_refused: 422,
    block_refused: 422,
    shape_needed: 422,
    gate_closed: 409,
    external_id_in_use: 409,
    external_id_withheld: 409,
    counterparty_suspended: 409,
    counterparty_unknown: 422,
    transaction_exists: 409,
    transaction_not_found: 404,
    wrong_status: 409,
    wrong_type: 409,
    not_below: 422,
    below_delivered: 409,
    interval_raised: 422,
    interval_begun: 409,
  },
  transactionDetails,
);

export function transactionCommands(
  app: FastifyInstance,
  dependencies: CommandDependencies,
): ImplementCommand<TransactionState, TransactionCommand, TransactionEvent> {
  return commandsOn(app, dependencies, {
    aggregate: transactions,
    streamOf: (id) => streams.transaction(transactionId.parse(id)),
    refused: transactionProblem,
    onRefused: refusalRecorder.of(dependencies)(dependencies),
    resource: ({ state }) => transactionText(state),
  });
}

export function addExchangeWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  installation: Installation,
): void {
  const implementCommand = transactionCommands(app, dependencies);
  const submission = submissionReader(dependencies, installation);

  implementCommand(createTransaction, {
    toCommand: async ({ body, scope, newId, at }) => ({
      type: 'SubmitTransaction',
      ...(await submission({ scope, body, id: transactionId.parse(newId), at })),
    }),
  });
}

export function transactionText(state: Present<TransactionState>): string {
  const { transaction } = state;
  const { shape } = transaction;
  const fields = {
    status: state.status,
    settlement_amount: 'amount' in state ? state.amount : null,
    corrects: null,
    corrected_by: state.status === 'corrected' ? state.corrected_by : null,
    last_changed_at: transaction.changed_at,
    ...transaction,
    ...dealMembers(transaction),
  };
  return writeWholeTransaction(fields, shape?.kind === 'profile' ? profileText(shape.runs) : null);
}
