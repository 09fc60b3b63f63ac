import { type AreaGeometry, utilityId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { testRecordedChanges } from '../../../test/recorded-changes.js';
import { ok, tx, uuid } from '../../../test/samples.js';
import { type UtilityFields, utility } from './decide.js';
import type { UtilityEvent } from './events.js';

const square = (size: number): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, 0],
    ],
  ],
});
const oncor: UtilityFields = {
  id: utilityId.parse(uuid(31)),
  code: 'ONCOR',
  name: 'Oncor',
  state: tx,
  attributes: { service_status: 'open', phone: { day: '1', night: '2' } },
  territory: square(1),
};
const { id: utility_id, ...fields } = oncor;
const registered: UtilityEvent = { type: 'UtilityRegistered', data: { utility_id, ...fields } };
type Changes = Extract<UtilityEvent, { type: 'UtilityUpdated' }>['data']['changes'];

const update = (changes: Changes) => ({ type: 'UpdateUtility', changes }) as const;
const updated = (changes: Changes): UtilityEvent => ({
  type: 'UtilityUpdated',
  data: { utility_id, changes },
});

describe('a utility', () => {
  test('is registered with its fields, once', () => {
    const { state } = given(utility)
      .when({ type: 'RegisterUtility', utility: oncor })
      .then(registered)
      .when({ type: 'RegisterUtility', utility: oncor })
      .thenRefused({ code: 'utility_exists' });
    expect(state).toEqual({ status: 'registered', utility: oncor });
  });

  test('is not updated if absent', () => {
    given(utility)
      .when(update({ name: 'Oncor Electric' }))
      .thenRefused({ code: 'utility_not_found' });
  });

  testRecordedChanges({
    ...{ decider: utility, registered, fields, update, updated },
    changes: [
      ...[{ code: 'ONC' }, { name: 'Oncor Electric' }, { state: ok }, { territory: square(2) }],
      ...[{ attributes: { service_status: 'closed' } }, { attributes: { service_status: 'open' } }],
    ],
    equal: { attributes: { phone: { night: '2', day: '1' }, service_status: 'open' } },
    fieldsOf: (state) => (state.status === 'registered' ? state.utility : undefined),
  });
});
