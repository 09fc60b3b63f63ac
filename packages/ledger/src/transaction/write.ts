import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { commandsOn, type Present } from '@exchange/runtime/http/implement-command';
import { transactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { Installation } from '../installation/installation.js';
import { refusalRecorder } from '../refusal/recording.js';
import { streams } from '../streams.js';
import { transactions } from './aggregate.js';
import { createTransaction } from './contract.js';
import { transactionProblem } from './problem.js';
import { writeWholeTransaction } from './resource.js';
import { profileText, shownDeal } from './shown-deal.js';
import type { TransactionState } from './state.js';
import { submissionReader } from './submission.js';

/** The way in of every command on a transaction; what is refused is recorded. */
export function transactionCommands(app: FastifyInstance, dependencies: CommandDependencies) {
  return commandsOn(app, dependencies, {
    aggregate: transactions,
    refused: transactionProblem,
    onRefused: refusalRecorder(dependencies),
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
    newStream: (id) => streams.transaction(transactionId.parse(id)),
    toCommand: async ({ body, scope, newId, at }) => ({
      type: 'SubmitTransaction',
      ...(await submission({ scope, body, id: transactionId.parse(newId), at })),
    }),
    resource: ({ state }) => transactionText(state),
  });
}

/** The transaction's JSON, as reads give it. */
export function transactionText(state: Present<TransactionState>): string {
  const { transaction } = state;
  const { shape } = transaction;
  const fields = {
    ...transaction,
    ...shownDeal(transaction),
    status: state.status,
    settlement_amount: 'amount' in state ? state.amount : null,
    corrects: transaction.corrects ?? null,
    corrected_by: state.status === 'corrected' ? state.corrected_by : null,
    last_changed_at: transaction.changed_at,
  };
  return writeWholeTransaction(fields, shape?.kind === 'profile' ? profileText(shape.runs) : null);
}
