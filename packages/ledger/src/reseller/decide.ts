import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { ResellerId, StateCode } from '@exchange/units';
import type { ResellerEvent } from './events.js';

/** What a reseller is, once registered. */
export interface ResellerFields {
  readonly id: ResellerId;
  readonly code: string;
  readonly name: string;
  readonly operating_states: readonly StateCode[];
}

/** `withheld` are codes that another reseller took over before this stream had used them. */
export type ResellerState =
  | { readonly status: 'absent'; readonly withheld: readonly string[] }
  | {
      readonly status: 'registered';
      readonly reseller: ResellerFields;
      readonly withheld: readonly string[];
    };

export interface RegisterReseller {
  readonly type: 'RegisterReseller';
  readonly reseller_id: ResellerId;
  readonly code: string;
  readonly name: string;
  readonly operating_states: readonly StateCode[];
}

export interface UpdateReseller {
  readonly type: 'UpdateReseller';
  readonly changes: {
    readonly code?: string;
    readonly name?: string;
    readonly operating_states?: readonly StateCode[];
  };
}

/** The fence of a code's takeover: see `claimOn`. */
export interface WithholdResellerCode {
  readonly type: 'WithholdResellerCode';
  readonly reseller_id: ResellerId;
  readonly code: string;
}

export type ResellerCommand = RegisterReseller | UpdateReseller | WithholdResellerCode;

export type ResellerRefusal =
  | { readonly code: 'reseller_exists' }
  | { readonly code: 'reseller_not_found' }
  | { readonly code: 'code_withheld'; readonly reseller_code: string }
  | { readonly code: 'code_in_use'; readonly reseller_code: string };

/** Resellers: the account holders and tenant boundaries (specification section 2). */
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
      return accept({
        type: 'ResellerRegistered',
        data: { ...data, operating_states: [...data.operating_states] },
      });
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
  const { id, code, name, operating_states } = state.reseller;
  const states = sent.operating_states;
  const changes = {
    ...(sent.code === undefined || sent.code === code ? {} : { code: sent.code }),
    ...(sent.name === undefined || sent.name === name ? {} : { name: sent.name }),
    ...(states === undefined || states.join() === operating_states.join()
      ? {}
      : { operating_states: [...states] }),
  };
  if (changes.code !== undefined && state.withheld.includes(changes.code)) {
    return refuse({ code: 'code_withheld', reseller_code: changes.code });
  }
  if (Object.keys(changes).length === 0) return accept();
  return accept({ type: 'ResellerUpdated', data: { reseller_id: id, changes } });
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
