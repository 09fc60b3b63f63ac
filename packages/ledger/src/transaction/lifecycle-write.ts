import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import { notFound } from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { requireCovered } from '@exchange/runtime/http/require-scope';
import type { Instant, TransactionId } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordingRefusals } from '../refusal/recording.js';
import { streams } from '../streams.js';
import type { TransactionCommand } from './decide.js';
import {
  cancelTransaction,
  confirmTransaction,
  curtailTransaction,
  rejectTransaction,
  settleTransaction,
} from './lifecycle-contract.js';
import type { Reason } from './reason.js';
import type { TransactionState } from './state.js';
import { transactionProblem, transactionText } from './write.js';

type ReasonBody = {
  readonly reason_code?: string | null | undefined;
  readonly reason?: string | null | undefined;
};

import { transactions } from './aggregate.js';

export function addLifecycleWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const change = changeOf(dependencies);

  implement(app, confirmTransaction, ({ params, body, query, raw }) =>
    change(raw, confirmTransaction.operationId, params.id, query.dry_run, () => ({
      type: 'ConfirmTransaction',
      reason: reasonOf(body),
    })),
  );
  implement(app, settleTransaction, ({ params, body, query, raw }) =>
    change(raw, settleTransaction.operationId, params.id, query.dry_run, () => ({
      type: 'SettleTransaction',
      reason: reasonOf(body),
    })),
  );
  implement(app, cancelTransaction, ({ params, body, query, raw }) =>
    change(raw, cancelTransaction.operationId, params.id, query.dry_run, () => ({
      type: 'CancelTransaction',
      reason: statedReason(body),
    })),
  );
  implement(app, rejectTransaction, ({ params, body, query, raw }) =>
    change(raw, rejectTransaction.operationId, params.id, query.dry_run, () => ({
      type: 'RejectTransaction',
      reason: statedReason(body),
    })),
  );
  implement(app, curtailTransaction, ({ params, body, query, raw }) =>
    change(raw, curtailTransaction.operationId, params.id, query.dry_run, (_, at) => ({
      type: 'CurtailTransaction',
      volume_mwh: body.volume_mwh,
      at,
      reason: statedReason(body),
    })),
  );
}

/** Carries out a command on one transaction and answers with what it has become. */
function changeOf(dependencies: CommandDependencies) {
  return async (
    raw: FastifyRequest,
    operation: string,
    id: TransactionId,
    dryRun: boolean | undefined,
    command: (state: TransactionState, at: Instant) => TransactionCommand,
  ) => {
    const request = commandRequest(raw, operation, dryRun === true);
    const { accepted } = await recordingRefusals(dependencies, request, () =>
      dependencies.commands.run(request, {
        aggregate: transactions.on(dependencies),
        stream: () => streams.transaction(id),
        isNew: false,
        refused: transactionProblem,
        command({ state }, _, at) {
          if (state.status === 'absent') throw notFound(`There is no transaction ${id}.`);
          requireCovered(request.caller.scope, state.transaction.reseller_id, 'transaction');
          return command(state, at);
        },
      }),
    );
    const { text } = transactionText(accepted.state);
    return commandAnswer(dependencies, raw, accepted, {
      status: 200,
      body: text,
      dryRun: dryRun === true,
    });
  };
}

/** The reason of a body that may go without one. */
function reasonOf({ reason_code = null, reason = null }: ReasonBody): Reason | null {
  return reason_code === null && reason === null ? null : { code: reason_code, text: reason };
}

/** The reason of a body that has one, as its contract says. */
export function statedReason({ reason_code = null, reason = null }: ReasonBody): Reason {
  return { code: reason_code, text: reason };
}
