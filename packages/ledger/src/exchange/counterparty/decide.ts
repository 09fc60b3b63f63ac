import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { CounterpartyId } from '@exchange/units';
import { changedFields, type FieldsOf, type SentChanges } from '../../platform/resource/changes.js';
import type { CounterpartyEvent, counterpartyRegistered } from './events.js';

export type CounterpartyStatus = 'active' | 'suspended';

export type CounterpartyFields = FieldsOf<typeof counterpartyRegistered, 'counterparty_id'> & {
  readonly status: CounterpartyStatus;
};

export type CounterpartyState =
  | { readonly status: 'absent'; readonly withheld: readonly string[] }
  | {
      readonly status: 'registered';
      readonly counterparty: CounterpartyFields;
      readonly withheld: readonly string[];
    };

export type CounterpartyCommand =
  | {
      readonly type: 'RegisterCounterparty';
      readonly counterparty: CounterpartyFields;
      readonly reason: string | null;
    }
  | {
      readonly type: 'UpdateCounterparty';
      readonly changes: SentChanges<CounterpartyFields>;
      readonly reason: string | null;
    }
  | {
      readonly type: 'WithholdCounterpartyCode';
      readonly counterparty_id: CounterpartyId;
      readonly code: string;
    };

export type CounterpartyRefusal =
  | { readonly code: 'counterparty_exists' | 'counterparty_not_found' }
  | { readonly code: 'code_withheld' | 'code_in_use'; readonly counterparty_code: string };

type Outcome = Decision<CounterpartyEvent, CounterpartyRefusal>;

export const counterparty: Decider<
  CounterpartyState,
  CounterpartyCommand,
  CounterpartyEvent,
  CounterpartyRefusal
> = { initialState: { status: 'absent', withheld: [] }, decide, evolve };

function decide(state: CounterpartyState, command: CounterpartyCommand): Outcome {
  switch (command.type) {
    case 'RegisterCounterparty':
      return register(state, command);
    case 'UpdateCounterparty':
      return update(state, command);
    case 'WithholdCounterpartyCode': {
      const { counterparty_id, code } = command;
      if (state.status === 'registered' && state.counterparty.code === code) {
        return refuse({ code: 'code_in_use', counterparty_code: code });
      }
      return accept({ type: 'CounterpartyCodeWithheld', data: { counterparty_id, code } });
    }
    default:
      return command satisfies never;
  }
}

function register(
  state: CounterpartyState,
  { counterparty: sent, reason }: Extract<CounterpartyCommand, { type: 'RegisterCounterparty' }>,
): Outcome {
  const { id: counterparty_id, status, ...fields } = sent;
  if (state.status === 'registered') return refuse({ code: 'counterparty_exists' });
  if (state.withheld.includes(fields.code)) {
    return refuse({ code: 'code_withheld', counterparty_code: fields.code });
  }
  return accept(
    { type: 'CounterpartyRegistered', data: { counterparty_id, ...fields } },
    ...statusEvents(counterparty_id, 'active', status, reason),
  );
}

function update(
  state: CounterpartyState,
  { changes: sent, reason }: Extract<CounterpartyCommand, { type: 'UpdateCounterparty' }>,
): Outcome {
  if (state.status === 'absent') return refuse({ code: 'counterparty_not_found' });
  const { id: counterparty_id, ...current } = state.counterparty;
  const { status = current.status, ...fields } = sent;
  const changes = changedFields(fields, current);
  if (changes.code !== undefined && state.withheld.includes(changes.code)) {
    return refuse({ code: 'code_withheld', counterparty_code: changes.code });
  }
  const updated: readonly CounterpartyEvent[] =
    Object.keys(changes).length === 0
      ? []
      : [{ type: 'CounterpartyUpdated', data: { counterparty_id, changes } }];
  return accept(...updated, ...statusEvents(counterparty_id, current.status, status, reason));
}

function statusEvents(
  counterparty_id: CounterpartyId,
  before: CounterpartyStatus,
  after: CounterpartyStatus,
  text: string | null,
): readonly CounterpartyEvent[] {
  if (before === after) return [];
  const data = { counterparty_id, reason: text === null ? null : { code: null, text } };
  return after === 'suspended'
    ? [{ type: 'CounterpartySuspended', data }]
    : [{ type: 'CounterpartyActivated', data }];
}

function evolve(state: CounterpartyState, event: CounterpartyEvent): CounterpartyState {
  switch (event.type) {
    case 'CounterpartyRegistered': {
      const { counterparty_id: id, ...fields } = event.data;
      return { ...state, status: 'registered', counterparty: { id, ...fields, status: 'active' } };
    }
    case 'CounterpartyUpdated':
      return changed(state, event.data.changes);
    case 'CounterpartySuspended':
      return changed(state, { status: 'suspended' });
    case 'CounterpartyActivated':
      return changed(state, { status: 'active' });
    case 'CounterpartyCodeWithheld':
      return { ...state, withheld: [...state.withheld, event.data.code] };
    default:
      return event satisfies never;
  }
}

function changed(
  state: CounterpartyState,
  changes: Partial<CounterpartyFields>,
): CounterpartyState {
  return state.status === 'registered'
    ? { ...state, counterparty: { ...state.counterparty, ...changes } }
    : state;
}
