import { noSuch } from '@exchange/runtime/commands/command-failed';
import { requireCovered } from '@exchange/runtime/commands/require-scope';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import type { Scope, TransactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { Installation } from '../../../platform/installation/installation.js';
import { intervalsOf } from '../shape/input.js';
import type { TransactionFields, TransactionState } from '../state.js';
import { transactionCommands } from '../write.js';
import { confirmationReader, lifecycleCommand } from './command.js';
import {
  cancelTransaction,
  confirmTransaction,
  curtailTransaction,
  rejectTransaction,
  settleTransaction,
} from './contract.js';
import type { CurtailmentTarget } from './curtail.js';
import { dealOwnerGuard, limitingOwner } from './deal-owner.js';
import type { Curtailment } from './input.js';
import { lifecycleActions, reasonOf, statedReason } from './reason.js';

export const actionRoutes = {
  confirm: confirmTransaction,
  settle: settleTransaction,
  cancel: cancelTransaction,
  reject: rejectTransaction,
};

export function addLifecycleWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  installation: Installation,
): void {
  const implementCommand = transactionCommands(app, dependencies);
  const confirmedStanding = confirmationReader(dependencies, installation);
  const requireDealOf = dealOwnerGuard(dependencies);

  for (const action of lifecycleActions) {
    implementCommand(actionRoutes[action], {
      async toCommand({ params, body, caller, scope, state }) {
        requireOwn(scope, state, params.id);
        await requireDealOf(limitingOwner(caller, action), params.id);
        const standing = action === 'confirm' ? await confirmedStanding(state) : null;
        return lifecycleCommand(action, reasonOf(body), standing);
      },
    });
  }
  implementCommand(curtailTransaction, {
    toCommand({ params, body, scope, state, at }) {
      requireOwn(scope, state, params.id);
      return {
        type: 'CurtailTransaction',
        to: curtailmentTarget(body),
        at,
        reason: statedReason(body),
      };
    },
  });
}

function curtailmentTarget({ volume_mwh, profile }: Curtailment): CurtailmentTarget {
  if (profile) return { kind: 'profile', intervals: intervalsOf(profile), volume_mwh };
  if (volume_mwh === undefined) throw new RangeError('a curtailment lacks its volume or profile');
  return { kind: 'volume', volume_mwh };
}

export function requireOwn(
  scope: Scope,
  state: TransactionState,
  id: TransactionId,
): TransactionFields {
  if (state.status === 'absent') throw noSuch('transaction', id);
  requireCovered(scope, state.transaction.reseller_id, 'transaction');
  return state.transaction;
}
