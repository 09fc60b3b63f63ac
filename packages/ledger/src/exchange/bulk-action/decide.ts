import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { ActionBegun, ActionEvent, ItemResult } from './events.js';
import type { ActionRefusal } from './refusals.js';

export const actionItemsMax = 1_000;

export type ActionCommand =
  | {
      readonly type: 'BeginAction';
      readonly action: ActionBegun;
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

export const bulkAction: Decider<ActionState, ActionCommand, ActionEvent, ActionRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve,
};

function decide(state: ActionState, command: ActionCommand): Decision<ActionEvent, ActionRefusal> {
  switch (command.type) {
    case 'BeginAction': {
      const { action, count } = command;
      const actual = action.ids.length;
      if (state.status !== 'absent') return refuse({ code: 'action_exists' });
      if (actual > actionItemsMax) return refuse({ code: 'too_many_found', most: actionItemsMax });
      if (count !== null && count !== actual) {
        return refuse({ code: 'count_differs', count, found: actual });
      }
      return accept({ type: 'TransactionActionBegun', data: action });
    }
    case 'RecordOutcome': {
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
