import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { testRecordedChanges } from '../../../test/recorded-changes.js';
import { ok, sunbelt, tx } from '../../../test/samples.js';
import { reseller, type UpdateReseller } from './decide.js';
import type { ResellerEvent } from './events.js';

const data = { reseller_id: sunbelt, code: 'SUNBELT', name: 'Sunbelt', operating_states: [tx, ok] };
const { reseller_id: _, ...fields } = data;
const register = { type: 'RegisterReseller', ...data } as const;
const registered: ResellerEvent = { type: 'ResellerRegistered', data };
const update = (changes: UpdateReseller['changes']) =>
  ({ type: 'UpdateReseller', changes }) as const;
const withhold = (code: string) =>
  ({ type: 'WithholdResellerCode', reseller_id: sunbelt, code }) as const;
const withheld = (code: string): ResellerEvent => ({
  type: 'ResellerCodeWithheld',
  data: { reseller_id: sunbelt, code },
});

describe('a reseller', () => {
  test('is registered with its fields, once', () => {
    const { state } = given(reseller)
      .when(register)
      .then(registered)
      .when({ ...register, name: 'Sunbelt Energy' })
      .thenRefused({ code: 'reseller_exists' });
    expect(state).toEqual({
      status: 'registered',
      reseller: { id: sunbelt, ...fields },
      withheld: [],
    });
  });

  test('is not updated if absent', () => {
    given(reseller)
      .when(update({ name: 'Sunbelt Energy' }))
      .thenRefused({ code: 'reseller_not_found' });
  });

  testRecordedChanges({
    ...{ decider: reseller, registered, fields, update },
    changes: [
      ...[{ code: 'SUN' }, { name: 'Sunbelt Energy' }],
      ...[{ operating_states: [tx] }, { operating_states: [ok, tx] }, { operating_states: [] }],
    ],
    updated: (changes): ResellerEvent => ({
      type: 'ResellerUpdated',
      data: { reseller_id: sunbelt, changes },
    }),
    fieldsOf: (state) => (state.status === 'registered' ? state.reseller : undefined),
  });
});

describe('a withheld code', () => {
  test('is refused at registration; another code is accepted', () => {
    given(reseller)
      .when(withhold('SUNBELT'))
      .then(withheld('SUNBELT'))
      .when(register)
      .thenRefused({ code: 'code_withheld', reseller_code: 'SUNBELT' })
      .when({ ...register, code: 'SUN' })
      .then({ type: 'ResellerRegistered', data: { ...data, code: 'SUN' } })
      .when(update({ code: 'SUNBELT' }))
      .thenRefused({ code: 'code_withheld', reseller_code: 'SUNBELT' });
  });

  test('may be a former code of the reseller', () => {
    given(reseller, registered)
      .when(update({ code: 'SUN' }))
      .then({ type: 'ResellerUpdated', data: { reseller_id: sunbelt, changes: { code: 'SUN' } } })
      .when(withhold('SUN'))
      .thenRefused('code_in_use')
      .when(withhold('SUNBELT'))
      .then(withheld('SUNBELT'))
      .when(update({ code: 'SUNBELT' }))
      .thenRefused('code_withheld');
  });
});
