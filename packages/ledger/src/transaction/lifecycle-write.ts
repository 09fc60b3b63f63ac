import { noSuch } from '@exchange/runtime/commands/command-failed';
import { requireCovered } from '@exchange/runtime/commands/require-scope';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import type { Present } from '@exchange/runtime/http/implement-command';
import type { Scope, TransactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../streams.js';
import {
  cancelTransaction,
  confirmTransaction,
  curtailTransaction,
  rejectTransaction,
  settleTransaction,
} from './lifecycle-contract.js';
import type { Reason } from './reason.js';
import type { TransactionFields, TransactionState } from './state.js';
import { transactionCommands, transactionText } from './write.js';

type ReasonBody = {
  readonly reason_code?: string | null | undefined;
  readonly reason?: string | null | undefined;
};

/** What becomes of one transaction; each is answered with what it has become. */
export function addLifecycleWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = transactionCommands(app, dependencies);
  const common = {
    stream: ({ params }: { readonly params: { readonly id: TransactionId } }) =>
      streams.transaction(params.id),
    resource: ({ state }: { readonly state: Present<TransactionState> }) => transactionText(state),
  };

  implementCommand(confirmTransaction, {
    ...common,
    toCommand({ params, body, scope, state }) {
      requireOwn(scope, state, params.id);
      return { type: 'ConfirmTransaction', reason: reasonOf(body) };
    },
  });
  implementCommand(settleTransaction, {
    ...common,
    toCommand({ params, body, scope, state }) {
      requireOwn(scope, state, params.id);
      return { type: 'SettleTransaction', reason: reasonOf(body) };
    },
  });
  implementCommand(cancelTransaction, {
    ...common,
    toCommand({ params, body, scope, state }) {
      requireOwn(scope, state, params.id);
      return { type: 'CancelTransaction', reason: statedReason(body) };
    },
  });
  implementCommand(rejectTransaction, {
    ...common,
    toCommand({ params, body, scope, state }) {
      requireOwn(scope, state, params.id);
      return { type: 'RejectTransaction', reason: statedReason(body) };
    },
  });
  implementCommand(curtailTransaction, {
    ...common,
    toCommand({ params, body, scope, state, at }) {
      requireOwn(scope, state, params.id);
      const { volume_mwh } = body;
      return { type: 'CurtailTransaction', volume_mwh, at, reason: statedReason(body) };
    },
  });
}

/** The transaction if it is there and the caller's: 404 and 403. */
export function requireOwn(
  scope: Scope,
  state: TransactionState,
  id: TransactionId,
): TransactionFields {
  if (state.status === 'absent') throw noSuch('transaction', id);
  requireCovered(scope, state.transaction.reseller_id, 'transaction');
  return state.transaction;
}

/** The reason of a body that may go without one. */
function reasonOf({ reason_code = null, reason = null }: ReasonBody): Reason | null {
  return reason_code === null && reason === null ? null : { code: reason_code, text: reason };
}

/** The reason of a body that has one, as its contract says. */
export function statedReason({ reason_code = null, reason = null }: ReasonBody): Reason {
  return { code: reason_code, text: reason };
}
