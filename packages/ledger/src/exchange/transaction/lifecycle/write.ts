import { noSuch } from '@exchange/runtime/commands/command-failed';
import { requireCovered } from '@exchange/runtime/commands/require-scope';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { type Scope, type TransactionId, transactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { Installation } from '../../../platform/installation/installation.js';
import type { SubmittedData, TransactionEvent } from '../events.js';
import { counterpartyStandings, currentGates } from '../ports.js';
import { intervalsOf } from '../shape/input.js';
import { pendingTransaction, type TransactionFields, type TransactionState } from '../state.js';
import { transactionCommands, transactionText } from '../write.js';
import { confirmationReader, lifecycleCommand } from './command.js';
import {
  cancelTransaction,
  confirmTransaction,
  correctTransaction,
  curtailTransaction,
  rejectTransaction,
  settleTransaction,
} from './contract.js';
import type { CurtailmentTarget } from './curtail.js';
import { dealOwnerGuard, limitingOwner } from './deal-owner.js';
import type { Curtailment } from './input.js';
import { lifecycleActions, reasonOf, statedReason } from './reason.js';
import { replacementOf } from './replacement.js';

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
  implementCommand(correctTransaction, {
    async toCommand({ params, body, caller, scope, state, newId, at }) {
      const current = requireOwn(scope, state, params.id);
      await requireDealOf(limitingOwner(caller, 'correct'), params.id);
      const { reason_code, reason, ...changes } = body;
      const replacement = replacementOf(current, changes, installation, {
        id: transactionId.parse(newId),
        submitted_at: at,
      });
      const { counterparty_id, transaction_type } = replacement.transaction;
      const standings = counterpartyStandings.of(dependencies)(
        dependencies,
        installation.counterparties,
      );
      return {
        type: 'CorrectTransaction',
        reason: statedReason({ reason_code, reason }),
        replacement: {
          ...replacement,
          standing: await standings(counterparty_id, transaction_type),
          reseller_id: current.reseller_id,
          cost_key: current.cost_key,
          // The replacement keeps the attribution, also after the asset's removal.
          asset: null,
          gates: {
            gates: await currentGates.of(dependencies)(dependencies),
            minutes: installation.gateMinutes,
          },
        },
      };
    },
    resource({ events }) {
      return transactionText(pendingTransaction(replacementIn(events)));
    },
  });
}

function replacementIn(events: readonly TransactionEvent[]): SubmittedData {
  const corrected = events.find((event) => event.type === 'TransactionCorrected');
  if (corrected === undefined) throw new Error('an accepted correction lacks its replacement');
  return corrected.data.replacement;
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
