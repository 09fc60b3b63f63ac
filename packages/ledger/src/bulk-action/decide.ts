import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { ActionBegun, ActionEvent, ItemResult } from './events.js';
import type { ActionRefusal } from './refusals.js';

/** The most transactions of one call. */
export const actionItemsMax = 1_000;

export type ActionCommand =
  | {
      readonly type: 'BeginAction';
      /** With the transactions that were found; one too many is enough of those. */
      readonly action: ActionBegun;
      /** How many the caller counts on; null where it named them and does not say. */
      readonly count: number | null;
    }
  | { readonly type: 'RecordOutcome'; readonly results: readonly ItemResult[] };

export type ActionState =
  | { readonly status: 'absent' }
  | { readonly status: 'begun'; readonly begun: ActionBegun }
  | {
      readonly status: 'taken';
      readonly begun: ActionBegun;
      readonly results: readonly ItemResult[];
    };

/** The same for many transactions: which ones is settled first, and what became of each is recorded once. */
export const bulkAction: Decider<ActionState, ActionCommand, ActionEvent, ActionRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve,
};

function decide(state: ActionState, command: ActionCommand): Decision<ActionEvent, ActionRefusal> {
  switch (command.type) {
    case 'BeginAction': {
      const { action, count } = command;
      const found = action.ids.length;
      if (state.status !== 'absent') return refuse({ code: 'action_exists' });
      if (found > actionItemsMax) return refuse({ code: 'too_many_found', most: actionItemsMax });
      if (count !== null && count !== found) {
        return refuse({ code: 'count_differs', count, found });
      }
      return accept({ type: 'TransactionActionBegun', data: action });
    }
    case 'RecordOutcome': {
      // The first recorded outcome is final. An action that has not begun has none.
      if (state.status !== 'begun') return accept();
      const { action_id, reseller_id, action } = state.begun;
      const results = [...command.results];
      return accept({
        type: 'TransactionActionTaken',
        data: { action_id, reseller_id, action, results },
      });
    }
    default:
      return command satisfies never;
  }
}

function evolve(state: ActionState, event: ActionEvent): ActionState {
  switch (event.type) {
    case 'TransactionActionBegun':
      return { status: 'begun', begun: event.data };
    case 'TransactionActionTaken':
      return state.status === 'absent'
        ? state
        : { status: 'taken', begun: state.begun, results: event.data.results };
    default:
      return event satisfies never;
  }
}
