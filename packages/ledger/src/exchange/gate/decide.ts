import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import { sameJson } from '@exchange/runtime/commands/same-json';
import type { GateId } from '@exchange/units';
import type { Gate } from '../transaction/gate-closure/data.js';
import type { GateEvent } from './events.js';

type GateData = Extract<GateEvent, { type: 'GateSet' }>['data'];

export interface GatesState {
  readonly gates: readonly Gate[];
}

export type GateCommand =
  | { readonly type: 'SetGate'; readonly gate: Gate }
  | {
      readonly type: 'ChangeGate';
      readonly id: GateId;
      readonly changes: Partial<Omit<Gate, 'id'>>;
    }
  | { readonly type: 'RetireGate'; readonly id: GateId };

export type GateRefusal =
  | { readonly code: 'gate_not_found'; readonly id: GateId }
  | { readonly code: 'gate_there_already'; readonly gate: Gate };

/** One stream, because a submission reads all gates. */
export const gateList: Decider<GatesState, GateCommand, GateEvent, GateRefusal> = {
  initialState: { gates: [] },
  decide,
  evolve,
};

function decide({ gates }: GatesState, command: GateCommand): Decision<GateEvent, GateRefusal> {
  if (command.type === 'SetGate') {
    const other = conflictingGate(command.gate, gates);
    if (other !== undefined) return refuse({ code: 'gate_there_already', gate: other });
    return accept({ type: 'GateSet', data: dataOf(command.gate) });
  }
  const current = gates.find(({ id }) => id === command.id);
  if (current === undefined) return refuse({ code: 'gate_not_found', id: command.id });
  switch (command.type) {
    case 'ChangeGate': {
      const gate = { ...current, ...command.changes };
      const other = conflictingGate(gate, gates);
      if (other !== undefined) return refuse({ code: 'gate_there_already', gate: other });
      return sameJson(gate, current)
        ? accept()
        : accept({ type: 'GateChanged', data: dataOf(gate) });
    }
    case 'RetireGate':
      return accept({ type: 'GateRetired', data: { gate_id: current.id } });
    default:
      return command satisfies never;
  }
}

function conflictingGate(gate: Gate, gates: readonly Gate[]): Gate | undefined {
  const { id, market, transaction_type } = gate;
  return gates.find(
    (one) => one.id !== id && one.market === market && one.transaction_type === transaction_type,
  );
}

function dataOf({ id: gate_id, ...fields }: Gate): GateData {
  return { gate_id, ...fields };
}

function evolve({ gates }: GatesState, event: GateEvent): GatesState {
  switch (event.type) {
    case 'GateSet':
    case 'GateChanged': {
      const { gate_id: id, ...fields } = event.data;
      const isNew = !gates.some((one) => one.id === id);
      const gate = { id, ...fields };
      return { gates: isNew ? [...gates, gate] : gates.map((one) => (one.id === id ? gate : one)) };
    }
    case 'GateRetired':
      return { gates: gates.filter(({ id }) => id !== event.data.gate_id) };
    default:
      return event satisfies never;
  }
}
