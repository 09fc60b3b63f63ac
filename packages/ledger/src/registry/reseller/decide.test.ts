import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { ok, sunbelt, tx } from '../../../test/samples.js';
import { reseller, type UpdateReseller } from './decide.js';
import type { ResellerEvent } from './events.js';

const data = { reseller_id: sunbelt, code: 'SUNBELT', name: 'Sunbelt', operating_states: [tx, ok] };
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
    const { reseller_id: id, ...fields } = data;
    expect(state).toEqual({ status: 'registered', reseller: { id, ...fields }, withheld: [] });
  });

  test('is not updated if absent', () => {
    given(reseller)
      .when(update({ name: 'Sunbelt Energy' }))
      .thenRefused({ code: 'reseller_not_found' });
  });

  test.each([
    { code: 'SUN' },
    { name: 'Sunbelt Energy' },
    { operating_states: [tx] },
    { operating_states: [ok, tx] },
    { operating_states: [] },
  ])('records only the change %j, once', (changes) => {
    const { reseller_id: id, ...fields } = data;
    const { state } = given(reseller, registered)
      .when(update({ ...fields, ...changes }))
      .then({ type: 'ResellerUpdated', data: { reseller_id: sunbelt, changes } })
      .when(update(changes))
      .thenNothing();
    expect(state).toMatchObject({ reseller: { id, ...fields, ...changes } });
  });

  test('records no update without a change', () => {
    const { reseller_id: _, ...fields } = data;
    given(reseller, registered).when(update({})).thenNothing().when(update(fields)).thenNothing();
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

  test('is refused in an update, with all changes of that update', () => {
    const { state } = given(reseller, registered, withheld('SUN'))
      .when(update({ code: 'SUN', name: 'Sun' }))
      .thenRefused({ code: 'code_withheld', reseller_code: 'SUN' });
    expect(state).toMatchObject({ reseller: { code: 'SUNBELT', name: 'Sunbelt' } });
  });

  test('is never the current code of the reseller', () => {
    given(reseller, registered)
      .when(withhold('SUNBELT'))
      .thenRefused({ code: 'code_in_use', reseller_code: 'SUNBELT' });
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
