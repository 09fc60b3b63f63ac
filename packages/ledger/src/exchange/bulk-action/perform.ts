import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import { noSuch } from '@exchange/runtime/commands/command-failed';
import { fold } from '@exchange/runtime/commands/decider';
import type { CommandContext, Execution } from '@exchange/runtime/commands/execution';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import { fewAtATime } from '@exchange/runtime/event-log/append/few-at-a-time';
import type { TransactionId } from '@exchange/units';
import { type ActionCommand, type ActionState, bulkAction } from './decide.js';
import type { ActionBegun, ActionEvent, ItemResult } from './events.js';
import type { ActionRefusal } from './refusals.js';

export type Actions = Aggregate<ActionState, ActionCommand, ActionEvent, ActionRefusal>;

export type MoveOptions = Pick<Execution<ActionState, ActionCommand>, 'isTrial' | 'appliedSince'>;

export type MoveTransaction = (
  action: ActionBegun,
  id: TransactionId,
  context: CommandContext,
  options: MoveOptions,
) => Promise<ItemResult>;

export type FindAbsent = (ids: readonly TransactionId[]) => Promise<ReadonlySet<TransactionId>>;

const concurrentMoves = 32;

/**
 * Ids of commands and events derive from the call's id, so that a repetition moves nothing twice.
 */
export function withTransactions(
  actions: Actions,
  move: MoveTransaction,
  findAbsent: FindAbsent,
): Actions {
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
      const absent = await findAbsent(begun.ids);
      const results = await moveAll(begun, async (id) =>
        absent.has(id)
          ? absentResult(id)
          : move(begun, id, within(context, ['transaction', id]), options),
      );
      if (execution.isTrial !== true) return record(results);
      return { ...start, state: stateAfter(start.state, results) };
    },
  };
}

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

function absentResult(transaction_id: TransactionId): ItemResult {
  const { refusal } = noSuch('transaction', transaction_id);
  return { transaction_id, outcome: 'refused', status: null, refusal };
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
