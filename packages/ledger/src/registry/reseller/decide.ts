import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { ResellerId } from '@exchange/units';
import { changedFields, type FieldsOf, type SentChanges } from '../../platform/resource/changes.js';
import type { ResellerEvent, resellerRegistered } from './events.js';

export type ResellerFields = FieldsOf<typeof resellerRegistered, 'reseller_id'>;

/** `withheld`: codes taken over before this stream used them. */
export type ResellerState =
  | { readonly status: 'absent'; readonly withheld: readonly string[] }
  | {
      readonly status: 'registered';
      readonly reseller: ResellerFields;
      readonly withheld: readonly string[];
    };

export interface RegisterReseller extends Omit<ResellerFields, 'id'> {
  readonly type: 'RegisterReseller';
  readonly reseller_id: ResellerId;
}

export interface UpdateReseller {
  readonly type: 'UpdateReseller';
  readonly changes: SentChanges<ResellerFields>;
}

export interface WithholdResellerCode {
  readonly type: 'WithholdResellerCode';
  readonly reseller_id: ResellerId;
  readonly code: string;
}

export type ResellerCommand = RegisterReseller | UpdateReseller | WithholdResellerCode;

export type ResellerRefusal =
  | { readonly code: 'reseller_exists' | 'reseller_not_found' }
  | { readonly code: 'code_withheld' | 'code_in_use'; readonly reseller_code: string };

/** Specification section 2. */
export const reseller: Decider<ResellerState, ResellerCommand, ResellerEvent, ResellerRefusal> = {
  initialState: { status: 'absent', withheld: [] },
  decide,
  evolve,
};

function decide(
  state: ResellerState,
  command: ResellerCommand,
): Decision<ResellerEvent, ResellerRefusal> {
  switch (command.type) {
    case 'RegisterReseller': {
      const { type: _, ...data } = command;
      if (state.status === 'registered') return refuse({ code: 'reseller_exists' });
      if (state.withheld.includes(data.code)) {
        return refuse({ code: 'code_withheld', reseller_code: data.code });
      }
      return accept({ type: 'ResellerRegistered', data });
    }
    case 'UpdateReseller':
      return update(state, command.changes);
    case 'WithholdResellerCode': {
      const { type: _, ...data } = command;
      if (state.status === 'registered' && state.reseller.code === data.code) {
        return refuse({ code: 'code_in_use', reseller_code: data.code });
      }
      return accept({ type: 'ResellerCodeWithheld', data });
    }
    default:
      return command satisfies never;
  }
}

function update(
  state: ResellerState,
  sent: UpdateReseller['changes'],
): Decision<ResellerEvent, ResellerRefusal> {
  if (state.status === 'absent') return refuse({ code: 'reseller_not_found' });
  const { id: reseller_id } = state.reseller;
  const changes = changedFields(sent, state.reseller);
  if (changes.code !== undefined && state.withheld.includes(changes.code)) {
    return refuse({ code: 'code_withheld', reseller_code: changes.code });
  }
  if (Object.keys(changes).length === 0) return accept();
  return accept({ type: 'ResellerUpdated', data: { reseller_id, changes } });
}

function evolve(state: ResellerState, event: ResellerEvent): ResellerState {
  switch (event.type) {
    case 'ResellerRegistered': {
      const { reseller_id: id, ...fields } = event.data;
      return { status: 'registered', reseller: { id, ...fields }, withheld: state.withheld };
    }
    case 'ResellerUpdated':
      return state.status === 'registered'
        ? { ...state, reseller: { ...state.reseller, ...event.data.changes } }
        : state;
    case 'ResellerCodeWithheld':
      return { ...state, withheld: [...state.withheld, event.data.code] };
    default:
      return event satisfies never;
  }
}
