import { counterpartyId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { testRecordedChanges } from '../../../test/recorded-changes.js';
import { uuid } from '../../../test/samples.js';
import { type CounterpartyCommand, type CounterpartyFields, counterparty } from './decide.js';
import type { CounterpartyEvent } from './events.js';

const gulf: CounterpartyFields = {
  id: counterpartyId.parse(uuid(41)),
  code: 'GULF',
  name: 'Gulf Coast Power',
  lei: '529900T8BM49AURSDO55',
  eic: null,
  status: 'active',
  attributes: { rating: 'BBB', limits: { usd: 1, eur: 2 } },
};
const { id: counterparty_id, status: _, ...fields } = gulf;
const register = (more: Partial<CounterpartyFields> = {}, reason: string | null = null) =>
  ({ type: 'RegisterCounterparty', counterparty: { ...gulf, ...more }, reason }) as const;
type Update = Extract<CounterpartyCommand, { type: 'UpdateCounterparty' }>;
const update = (changes: Update['changes'], reason: string | null = null) =>
  ({ type: 'UpdateCounterparty', changes, reason }) as const;
const withhold = (code: string) =>
  ({ type: 'WithholdCounterpartyCode', counterparty_id, code }) as const;
const registered: CounterpartyEvent = {
  type: 'CounterpartyRegistered',
  data: { counterparty_id, ...fields },
};
const suspended = (text: string | null): CounterpartyEvent => ({
  type: 'CounterpartySuspended',
  data: { counterparty_id, reason: text === null ? null : { code: null, text } },
});
const activated: CounterpartyEvent = {
  type: 'CounterpartyActivated',
  data: { counterparty_id, reason: null },
};
const withheld = (code: string): CounterpartyEvent => ({
  type: 'CounterpartyCodeWithheld',
  data: { counterparty_id, code },
});

describe('a counterparty', () => {
  test('is registered once, as active', () => {
    const { state } = given(counterparty)
      .when(register())
      .then(registered)
      .when(register({ code: 'OTHER' }))
      .thenRefused({ code: 'counterparty_exists' });
    expect(state).toEqual({ status: 'registered', counterparty: gulf, withheld: [] });
  });

  test('records a suspension event when registered as suspended', () => {
    const { state } = given(counterparty)
      .when(register({ status: 'suspended' }, 'Sanctions'))
      .then(registered, suspended('Sanctions'));
    expect(state).toMatchObject({ counterparty: { ...gulf, status: 'suspended' } });
  });

  test('refuses changes and suspension when absent', () => {
    given(counterparty)
      .when(update({ name: 'Gulf' }))
      .thenRefused({ code: 'counterparty_not_found' })
      .when(update({ status: 'suspended' }))
      .thenRefused({ code: 'counterparty_not_found' });
  });

  testRecordedChanges({
    ...{ decider: counterparty, registered, fields, update },
    changes: [
      ...[{ code: 'GCP' }, { name: 'Gulf Coast Power Marketing' }, { lei: null }],
      ...[{ eic: '10X1001A1001A248' }, { attributes: { rating: 'A' } }],
    ],
    equal: { attributes: { limits: { eur: 2, usd: 1 }, rating: 'BBB' } },
    updated: (changes): CounterpartyEvent => ({
      type: 'CounterpartyUpdated',
      data: { counterparty_id, changes },
    }),
    fieldsOf: (state) => (state.status === 'registered' ? state.counterparty : undefined),
  });

  test('is suspended once with its reason, and reactivated', () => {
    given(counterparty, registered)
      .when(update({ status: 'suspended' }, 'Credit limit exceeded'))
      .then(suspended('Credit limit exceeded'))
      .when(update({ status: 'suspended' }, 'Again'))
      .thenNothing()
      .when(update({ status: 'active' }))
      .then(activated)
      .when(update({ status: 'active' }))
      .thenNothing();
  });

  test('records a change and a suspension of one command as two events', () => {
    const changes = { name: 'Gulf' };
    given(counterparty, registered)
      .when(update({ ...changes, status: 'suspended' }))
      .then({ type: 'CounterpartyUpdated', data: { counterparty_id, changes } }, suspended(null));
  });

  test('refuses a withheld code before and after registration', () => {
    given(counterparty)
      .when(withhold('GULF'))
      .then(withheld('GULF'))
      .when(register())
      .thenRefused({ code: 'code_withheld', counterparty_code: 'GULF' })
      .when(register({ code: 'GCP' }))
      .then({ type: 'CounterpartyRegistered', data: { counterparty_id, ...fields, code: 'GCP' } })
      .when(update({ code: 'GULF' }))
      .thenRefused({ code: 'code_withheld', counterparty_code: 'GULF' });
  });

  test('refuses to withhold the code in use', () => {
    given(counterparty, registered)
      .when(withhold('GULF'))
      .thenRefused({ code: 'code_in_use', counterparty_code: 'GULF' })
      .when(withhold('GCP'))
      .then(withheld('GCP'));
  });
});
