import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { transactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { Installation } from '../../../platform/installation/installation.js';
import type { SubmittedData, TransactionEvent } from '../events.js';
import { counterpartyStandings, currentGates } from '../ports.js';
import { pendingTransaction } from '../state.js';
import { transactionCommands, transactionText } from '../write.js';
import { correctTransaction } from './contract.js';
import { dealOwnerGuard, limitingOwner } from './deal-owner.js';
import { statedReason } from './reason.js';
import { replacementOf } from './replacement.js';
import { requireOwn } from './write.js';

export function addCorrectionWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  installation: Installation,
): void {
  const implementCommand = transactionCommands(app, dependencies);
  const requireDealOf = dealOwnerGuard(dependencies);

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
