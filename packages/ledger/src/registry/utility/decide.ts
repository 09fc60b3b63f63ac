import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import { changedFields, type FieldsOf, type SentChanges } from '../../platform/resource/changes.js';
import type { UtilityEvent, utilityRegistered } from './events.js';

export type UtilityFields = FieldsOf<typeof utilityRegistered, 'utility_id'>;

export type UtilityState =
  | { readonly status: 'absent' }
  | { readonly status: 'registered'; readonly utility: UtilityFields };

export interface RegisterUtility {
  readonly type: 'RegisterUtility';
  readonly utility: UtilityFields;
}

export interface UpdateUtility {
  readonly type: 'UpdateUtility';
  readonly changes: SentChanges<UtilityFields>;
}

export type UtilityCommand = RegisterUtility | UpdateUtility;

export interface UtilityRefusal {
  readonly code: 'utility_exists' | 'utility_not_found';
}

/** Specification section 2, "Utility". */
export const utility: Decider<UtilityState, UtilityCommand, UtilityEvent, UtilityRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve,
};

function decide(
  state: UtilityState,
  command: UtilityCommand,
): Decision<UtilityEvent, UtilityRefusal> {
  switch (command.type) {
    case 'RegisterUtility': {
      if (state.status === 'registered') return refuse({ code: 'utility_exists' });
      const { id: utility_id, ...fields } = command.utility;
      return accept({ type: 'UtilityRegistered', data: { utility_id, ...fields } });
    }
    case 'UpdateUtility': {
      if (state.status === 'absent') return refuse({ code: 'utility_not_found' });
      const changes = changedFields(command.changes, state.utility);
      if (Object.keys(changes).length === 0) return accept();
      const data = { utility_id: state.utility.id, changes };
      return accept({ type: 'UtilityUpdated', data });
    }
    default:
      return command satisfies never;
  }
}

function evolve(state: UtilityState, event: UtilityEvent): UtilityState {
  switch (event.type) {
    case 'UtilityRegistered': {
      const { utility_id: id, ...fields } = event.data;
      return { status: 'registered', utility: { id, ...fields } };
    }
    case 'UtilityUpdated':
      return state.status === 'registered'
        ? { ...state, utility: { ...state.utility, ...event.data.changes } }
        : state;
    default:
      return event satisfies never;
  }
}
