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

/** Whether this call is a repetition, or a dry run. */
export type Trying = Pick<Execution<ActionState, ActionCommand>, 'isTrial' | 'appliedSince'>;

/** Moves one transaction like its own route; the context has a separate command id. */
export type MoveTransaction = (
  action: ActionBegun,
  id: TransactionId,
  context: CommandContext,
  trying: Trying,
) => Promise<ItemResult>;

/** Finds absent transactions in one query, as far as possible. */
export type FindAbsent = (ids: readonly TransactionId[]) => Promise<ReadonlySet<TransactionId>>;

/** Number of concurrent moves, so that other requests proceed in between. */
const movedAtOnce = 32;

/**
 * Actions that complete before their answer. The selected transactions are recorded, then each transaction moves by a
 * command of its own, then all results are recorded in one event. The ids of these commands and events follow from the
 * id of the call. If an interrupted call is repeated with its key, it reads which transactions it had selected and
 * which have moved; refused moves are decided again. Two concurrent repetitions move each transaction once between
 * them, and both return the result that was recorded first.
 */
export function withTransactions(
  actions: Actions,
  move: MoveTransaction,
  findAbsent: FindAbsent,
): Actions {
  return {
    ...actions,
    async execute(execution) {
      const { context, stream, command: _, isNew: __, ...trying } = execution;
      const began = await actions.execute({ ...execution, context: within(context, ['begin']) });
      if (began.outcome !== 'accepted' || began.state.status === 'absent') return began;
      const { begun } = began.state;
      const record = (results: readonly ItemResult[]) =>
        actions.execute({
          ...trying,
          stream,
          context,
          command: () => ({ type: 'RecordOutcome', results }),
        });
      if (began.replayed && (await actions.load(stream)).state.status === 'taken') {
        return record([]);
      }
      const absent = await findAbsent(begun.ids);
      const results = await moveAll(begun, async (id) =>
        absent.has(id)
          ? notThere(id)
          : move(begun, id, within(context, ['transaction', id]), trying),
      );
      if (execution.isTrial !== true) return record(results);
      return { ...began, state: stateAfter(began.state, results) };
    },
  };
}

async function moveAll(
  { ids }: ActionBegun,
  moveOne: (id: TransactionId) => Promise<ItemResult>,
): Promise<readonly ItemResult[]> {
  const results = new Map<TransactionId, ItemResult>();
  await fewAtATime(ids, movedAtOnce, async (id) => {
    // Yield to other requests.
    await new Promise(setImmediate);
    results.set(id, await moveOne(id));
  });
  return ids.flatMap((id) => results.get(id) ?? []);
}

function notThere(transaction_id: TransactionId): ItemResult {
  const { refusal } = noSuch('transaction', transaction_id);
  return { transaction_id, outcome: 'refused', status: null, refusal };
}

/** The state after these results are recorded. */
function stateAfter(state: ActionState, results: readonly ItemResult[]): ActionState {
  const decision = bulkAction.decide(state, { type: 'RecordOutcome', results });
  const events = decision.outcome === 'accepted' ? decision.events : [];
  return fold({ ...bulkAction, initialState: state }, events);
}

/** The context of a command within another command. */
function within({ commandId, metadata }: CommandContext, part: readonly string[]): CommandContext {
  return {
    commandId: derivedId([...part, commandId]),
    metadata: { ...metadata, $causationId: commandId },
  };
}
