import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import { CommandFailed, noSuch } from '@exchange/runtime/commands/command-failed';
import { fold } from '@exchange/runtime/commands/decider';
import {
  type AggregateStore,
  defineAggregate,
  memoizeByStore,
} from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext, Execution } from '@exchange/runtime/commands/execution';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import { fewAtATime } from '@exchange/runtime/process/few-at-a-time';
import type { TransactionId } from '@exchange/units';
import type { Installation } from '../../platform/installation/installation.js';
import { streams } from '../../streams.js';
import { transactions } from '../transaction/aggregate.js';
import { absentAmong } from '../transaction/initial/absent.js';
import { confirmationReader, lifecycleCommand } from '../transaction/lifecycle/command.js';
import { dealOwnerGuard } from '../transaction/lifecycle/deal-owner.js';
import { requireOwn } from '../transaction/lifecycle/write.js';
import { type ActionCommand, type ActionState, bulkAction } from './decide.js';
import { type ActionBegun, type ActionEvent, actionEvents, type ItemResult } from './events.js';
import type { ActionRefusal, ItemRefusal } from './refusals.js';

type Actions = Aggregate<ActionState, ActionCommand, ActionEvent, ActionRefusal>;

const plainActions = defineAggregate(actionEvents, bulkAction);

/**
 * Ids of commands and events derive from the call's id, so that a repetition moves nothing twice.
 */
export const bulkActionsOf = (installation: Installation) =>
  memoizeByStore((store): Actions => {
    const actions = plainActions.on(store);
    const move = transactionMover(store, installation);
    return {
      ...actions,
      async execute(execution) {
        const { context, stream, command: _, isNew: __, ...options } = execution;
        const start = await actions.execute({ ...execution, context: within(context, ['begin']) });
        if (start.outcome !== 'accepted' || start.state.status === 'absent') return start;
        const { begun } = start.state;
        const record = (results: readonly ItemResult[]) =>
          actions.execute({
            ...options,
            stream,
            context,
            command: () => ({ type: 'RecordOutcome', results }),
          });
        if (start.replayed && (await actions.load(stream)).state.status === 'taken') {
          return record([]);
        }
        const absent = await absentAmong(store, begun.ids);
        const results = await moveAll(begun, async (id) =>
          absent.has(id)
            ? refused(id, noSuch('transaction', id).refusal)
            : move(begun, id, within(context, ['transaction', id]), options),
        );
        if (execution.isTrial !== true) return record(results);
        return { ...start, state: stateAfter(start.state, results) };
      },
    };
  });

const concurrentMoves = 32;

async function moveAll(
  { ids }: ActionBegun,
  moveOne: (id: TransactionId) => Promise<ItemResult>,
): Promise<readonly ItemResult[]> {
  const results = new Map<TransactionId, ItemResult>();
  await fewAtATime(ids, concurrentMoves, async (id) => {
    await new Promise(setImmediate);
    results.set(id, await moveOne(id));
  });
  return ids.flatMap((id) => results.get(id) ?? []);
}

function transactionMover(store: AggregateStore, installation: Installation) {
  const aggregate = transactions.on(store);
  const confirmedStanding = confirmationReader(store, installation);
  const requireDealOf = dealOwnerGuard(store);
  return async (
    { action, reason, reseller_id, owner }: ActionBegun,
    id: TransactionId,
    context: CommandContext,
    options: Pick<Execution<ActionState, ActionCommand>, 'isTrial' | 'appliedSince'>,
  ): Promise<ItemResult> => {
    const scope =
      reseller_id === null
        ? ({ kind: 'platform' } as const)
        : ({ kind: 'reseller', reseller_id } as const);
    try {
      const outcome = await aggregate.execute({
        ...options,
        stream: streams.transaction(id),
        context,
        async command({ state }) {
          requireOwn(scope, state, id);
          await requireDealOf(owner, id);
          const standing = action === 'confirm' ? await confirmedStanding(state) : null;
          return lifecycleCommand(action, reason, standing);
        },
      });
      const { state } = outcome;
      if (state.status === 'absent') throw new Error(`${id} is absent but was not refused`);
      return outcome.outcome === 'accepted'
        ? { transaction_id: id, outcome: 'changed', status: state.status }
        : refused(id, outcome.refusal, state.status);
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      return refused(id, error.refusal);
    }
  };
}

function refused(
  transaction_id: TransactionId,
  refusal: ItemRefusal,
  status: (ItemResult & { outcome: 'refused' })['status'] = null,
): ItemResult {
  return { transaction_id, outcome: 'refused', status, refusal };
}

function stateAfter(state: ActionState, results: readonly ItemResult[]): ActionState {
  const decision = bulkAction.decide(state, { type: 'RecordOutcome', results });
  const events = decision.outcome === 'accepted' ? decision.events : [];
  return fold({ ...bulkAction, initialState: state }, events);
}

function within({ commandId, metadata }: CommandContext, part: readonly string[]): CommandContext {
  return {
    commandId: derivedId([...part, commandId]),
    metadata: { ...metadata, $causationId: commandId },
  };
}
