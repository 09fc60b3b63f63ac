import { gateId } from '@exchange/units';
import { describe, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import type { Gate } from '../transaction/gate-closure/data.js';
import { gateList } from './decide.js';
import type { GateEvent } from './events.js';

const id = gateId.parse('2f6f5f35-8f86-4c6a-9f3b-0e2f1a8d4c77');
const anotherId = gateId.parse('9a2f5a86-4b0e-4d3a-8f6f-1f6a0c9f7e44');
const hourBefore = { kind: 'before_delivery', minutes: 60 } as const;
const noonBefore = {
  kind: 'day_ahead',
  local_time: '12:00',
  time_zone: 'Europe/Berlin',
  days_before: 1,
} as const;
const gate: Gate = { id, market: null, transaction_type: 'nomination', rule: hourBefore };
const { id: _, ...fields } = gate;
const set: GateEvent = { type: 'GateSet', data: { gate_id: id, ...fields } };

describe('a gate', () => {
  test('records its creation, change and retirement', () => {
    given(gateList)
      .when({ type: 'SetGate', gate })
      .then(set)
      .when({ type: 'ChangeGate', id, changes: { rule: noonBefore } })
      .then({ type: 'GateChanged', data: { gate_id: id, ...fields, rule: noonBefore } })
      .when({ type: 'RetireGate', id })
      .then({ type: 'GateRetired', data: { gate_id: id } })
      .when({ type: 'SetGate', gate })
      .then(set);
  });

  test('records no event for equal values', () => {
    given(gateList, set)
      .when({ type: 'ChangeGate', id, changes: { market: null, rule: { ...hourBefore } } })
      .thenNothing();
  });

  test('is the only one for its market and type', () => {
    const inGermany: Gate = { ...gate, id: anotherId, market: 'EU' };
    given(gateList, set)
      .when({ type: 'SetGate', gate: { ...gate, id: anotherId, rule: noonBefore } })
      .thenRefused({ code: 'gate_there_already', gate });
    given(gateList, set)
      .when({ type: 'SetGate', gate: inGermany })
      .then({
        type: 'GateSet',
        data: {
          gate_id: anotherId,
          market: 'EU',
          transaction_type: 'nomination',
          rule: hourBefore,
        },
      })
      .when({ type: 'ChangeGate', id: anotherId, changes: { market: null } })
      .thenRefused({ code: 'gate_there_already', gate });
  });

  test('cannot be changed or retired if absent or retired', () => {
    given(gateList)
      .when({ type: 'ChangeGate', id, changes: { rule: noonBefore } })
      .thenRefused({ code: 'gate_not_found', id });
    given(gateList, set, { type: 'GateRetired', data: { gate_id: id } })
      .when({ type: 'RetireGate', id })
      .thenRefused('gate_not_found');
  });
});
