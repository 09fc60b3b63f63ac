import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { type Instant, type TransactionId, transactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { Installation } from '../../../platform/installation/installation.js';
import { requireAsset } from '../../../registry/asset/aggregate.js';
import { streams } from '../../../streams.js';
import type { SubmittedData, TransactionEvent } from '../events.js';
import { counterpartyStandings, currentGates } from '../ports.js';
import { sentShape } from '../shape/input.js';
import type { SentShape } from '../shape/read-shape.js';
import { pendingTransaction, type TransactionFields } from '../state.js';
import { mergeDeal } from '../submission/deal-input.js';
import type { Submission } from '../submission/submit.js';
import { transactionCommands, transactionText } from '../write.js';
import { correctTransaction } from './contract.js';
import { dealOwnerGuard, limitingOwner } from './deal-owner.js';
import type { Correction } from './input.js';
import { requireOwn, statedReason } from './write.js';

export function addCorrectionWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  installation: Installation,
): void {
  const implementCommand = transactionCommands(app, dependencies);
  const requireDealOf = dealOwnerGuard(dependencies);

  implementCommand(correctTransaction, {
    stream: ({ params }) => streams.transaction(params.id),
    async toCommand({ params, body, caller, scope, state, newId, at }) {
      const current = requireOwn(scope, state, params.id);
      await requireDealOf(limitingOwner(caller, 'correct'), params.id);
      const asset =
        current.asset_id === null
          ? null
          : await requireAsset(dependencies, scope, current.asset_id);
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
          asset:
            asset === null
              ? null
              : { reseller_id: current.reseller_id, cost_key: current.cost_key },
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

type Changes = Omit<Correction, 'reason' | 'reason_code'>;

export function replacementOf(
  current: TransactionFields,
  changes: Changes,
  installation: Installation,
  own: { readonly id: TransactionId; readonly submitted_at: Instant },
): Pick<Submission, 'transaction' | 'shape'> {
  const shape = shapeAfter(current, changes, installation);
  const isNew = shape?.kind === 'profile' || shape?.kind === 'block';
  return {
    transaction: {
      ...own,
      counterparty_id: changes.counterparty_id ?? current.counterparty_id,
      asset_id: current.asset_id,
      transaction_type: current.transaction_type,
      volume_mwh: changes.volume_mwh ?? (isNew ? undefined : current.volume_mwh),
      price_per_mwh: changes.price_per_mwh ?? current.price_per_mwh,
      delivery_start: changes.delivery_start ?? current.delivery_start,
      delivery_end: changes.delivery_end ?? current.delivery_end,
      ...mergeDeal(changes, current),
    },
    shape,
  };
}

function shapeAfter(
  current: TransactionFields,
  changes: Changes,
  { calendars }: Installation,
): SentShape | undefined {
  const sent = sentShape(changes, calendars);
  if (sent !== undefined) return sent;
  const isShapeRemoved = changes.profile === null || changes.block === null;
  const { shape } = current;
  if (shape === undefined || isShapeRemoved) return undefined;
  const { volume_mwh, delivery_start, delivery_end } = changes;
  const isChanged =
    (volume_mwh !== undefined && volume_mwh !== current.volume_mwh) ||
    (delivery_start !== undefined && delivery_start !== current.delivery_start) ||
    (delivery_end !== undefined && delivery_end !== current.delivery_end);
  return isChanged ? { kind: 'missing' } : { kind: 'unchanged', shape };
}
