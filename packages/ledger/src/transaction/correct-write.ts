import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import { contextOf } from '@exchange/runtime/commands/command-runner';
import { notFound } from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { requireCovered } from '@exchange/runtime/http/require-scope';
import { transactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireAsset } from '../asset/fact.js';
import { distribute } from '../batch/distribute.js';
import { recordingRefusals } from '../refusal/recording.js';
import { streams } from '../streams.js';
import { transactions } from './aggregate.js';
import type { TransactionCommand } from './decide.js';
import { correctTransaction } from './lifecycle-contract.js';
import { statedReason } from './lifecycle-write.js';
import { transactionProblem, transactionText } from './write.js';

/** A trade is never edited: the wrong one stays, and a new one stands in for it. */
export function addCorrectionWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands } = dependencies;

  implement(app, correctTransaction, async ({ params: { id }, body, query, raw }) => {
    const dryRun = query.dry_run === true;
    const request = commandRequest(raw, correctTransaction.operationId, dryRun);
    const { scope } = request.caller;
    const { accepted } = await recordingRefusals(dependencies, request, () =>
      commands.run(request, {
        aggregate: transactions.on(dependencies),
        stream: () => streams.transaction(id),
        isNew: false,
        refused: transactionProblem,
        async command({ state }, newId): Promise<TransactionCommand> {
          if (state.status === 'absent') throw notFound(`There is no transaction ${id}.`);
          const { transaction: now } = state;
          requireCovered(scope, now.reseller_id, 'transaction');
          const asset =
            now.asset_id === null ? null : await requireAsset(dependencies, scope, now.asset_id);
          const { reason_code, reason, ...changes } = body;
          return {
            type: 'CorrectTransaction',
            reason: statedReason({ reason_code, reason }),
            replacement: {
              transaction: {
                id: transactionId.parse(newId),
                counterparty_id: changes.counterparty_id ?? now.counterparty_id,
                asset_id: now.asset_id,
                transaction_type: now.transaction_type,
                volume_mwh: changes.volume_mwh ?? now.volume_mwh,
                price_per_mwh: changes.price_per_mwh ?? now.price_per_mwh,
                delivery_start: changes.delivery_start ?? now.delivery_start,
                delivery_end: changes.delivery_end ?? now.delivery_end,
              },
              // The trade's own attribution, whatever has become of its asset.
              reseller_id: now.reseller_id,
              cost_key: now.cost_key,
              asset:
                asset === null ? null : { reseller_id: now.reseller_id, cost_key: now.cost_key },
            },
          };
        },
      }),
    );
    const corrected = accepted.events.find((event) => event.type === 'TransactionCorrected');
    const replacement = corrected?.data.replacement;
    if (replacement === undefined) throw new Error('an accepted correction has a replacement');
    if (!dryRun) {
      const { metadata } = contextOf(request, replacement.transaction_id, new Date());
      await distribute(dependencies, accepted, metadata);
    }
    const { transaction_id, batch_id: _, ...fields } = replacement;
    const { text } = transactionText({
      status: 'pending',
      transaction: { id: transaction_id, ...fields },
    });
    return commandAnswer(dependencies, raw, accepted, {
      status: 201,
      body: text,
      location: `/exchange/transactions/${transaction_id}`,
      dryRun,
    });
  });
}
