import { assetId, customerId, linkId, type ResellerId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { testRecordedChanges } from '../../../test/recorded-changes.js';
import { nm, northwind, ok, sunbelt, tx, uuid } from '../../../test/samples.js';
import { type Coverage, describeUncovered } from './cost-key.js';
import { type AssetCommand, asset, type DeriveCostKey, type RegisterAsset } from './decide.js';
import type { AssetEvent } from './events.js';

const unit: RegisterAsset['asset'] = {
  id: assetId.parse(uuid(20)),
  organization_id: null,
  asset_type: 'premise',
  name: 'Unit 4',
  description: null,
  reseller_id: null,
  customer_id: null,
  state: null,
  status: 'active',
  geometry: { type: 'Point', coordinates: [-97.7, 30.2] },
  attributes: { a: 1, b: [1, { c: 2 }] },
};
const customer_id = customerId.parse(uuid(10));

const register = (
  more: Partial<RegisterAsset['asset']> = {},
  attachments: readonly Coverage[] = [],
  isActive = true,
): RegisterAsset => {
  const registeredAsset = { ...unit, ...more };
  const customer = registeredAsset.customer_id === null ? null : { isActive, attachments };
  return { type: 'RegisterAsset', asset: registeredAsset, customer };
};

function registered(
  more: Partial<RegisterAsset['asset']> = {},
  cost_key: string | null = null,
): AssetEvent {
  const { id: asset_id, ...fields } = { ...unit, ...more };
  return { type: 'AssetRegistered', data: { asset_id, ...fields, cost_key } };
}

type Changes = Extract<AssetEvent, { type: 'AssetUpdated' }>['data']['changes'];

const update = (changes: Changes) => ({ type: 'UpdateAsset', changes }) as const;
const updated = (changes: Changes, reseller_id: ResellerId | null = null): AssetEvent => ({
  type: 'AssetUpdated',
  data: { asset_id: unit.id, reseller_id, changes },
});
const remove: AssetCommand = { type: 'RemoveAsset' };
const removedOf = (reseller_id: ResellerId | null): AssetEvent => ({
  type: 'AssetRemoved',
  data: { asset_id: unit.id, reseller_id },
});
const removed = removedOf(null);

describe('registering an asset', () => {
  test('refuses an inactive customer', () => {
    const covering = [{ reseller_id: sunbelt, state: tx, cost_key: 'SB-TX' }];
    given(asset)
      .when(register({ customer_id, reseller_id: sunbelt, state: tx }, covering, false))
      .thenRefused({ code: 'customer_inactive' });
  });

  test('derives no cost key without a customer', () => {
    const { state } = given(asset)
      .when(
        register({ reseller_id: sunbelt, state: tx }, [
          { reseller_id: sunbelt, state: tx, cost_key: 'SB-TX' },
        ]),
      )
      .then(registered({ reseller_id: sunbelt, state: tx }));
    expect(state).toEqual({
      status: 'registered',
      asset: { ...unit, reseller_id: sunbelt, state: tx, cost_key: null },
    });
  });

  test('requires a reseller with a customer', () => {
    given(asset).when(register({ customer_id })).thenRefused({ code: 'reseller_required' });
  });

  const attachments: Coverage[] = [
    { reseller_id: northwind, state: nm, cost_key: 'NW-NM' },
    { reseller_id: northwind, state: null, cost_key: 'NW' },
    { reseller_id: sunbelt, state: tx, cost_key: 'SB-TX' },
    { reseller_id: sunbelt, state: ok, cost_key: 'SB-OK' },
  ];

  test.each([
    ['of its state', sunbelt, tx, 'SB-TX'],
    ['of its state, not of another', sunbelt, ok, 'SB-OK'],
    ['of its state before the stateless one', northwind, nm, 'NW-NM'],
    ['without a state if its state has none', northwind, tx, 'NW'],
    ['without a state for an asset without a state', northwind, null, 'NW'],
  ])('uses the cost key of the attachment %s', (_, reseller_id, state, cost_key) => {
    const fields = { customer_id, reseller_id, state };
    given(asset).when(register(fields, attachments)).then(registered(fields, cost_key));
  });

  test.each([nm, null])('refuses a state (%s) without an attachment of the reseller', (state) => {
    given(asset)
      .when(register({ customer_id, reseller_id: sunbelt, state }, attachments))
      .thenRefused({ code: 'not_covered', state, covered_states: [ok, tx] });
  });

  test('refuses a customer without attachments', () => {
    given(asset)
      .when(register({ customer_id, reseller_id: sunbelt, state: tx }))
      .thenRefused({ code: 'not_covered', state: tx, covered_states: [] });
  });

  test('refuses a second registration, also after a removal', () => {
    given(asset, registered())
      .when(register())
      .thenRefused({ code: 'asset_exists' })
      .when(remove)
      .then(removed)
      .when(register())
      .thenRefused({ code: 'asset_exists' });
  });
});

test('the refusal of an uncovered asset names the absence of states', () => {
  expect(describeUncovered({ state: null, covered_states: [] })).toBe(
    'No active attachment covers (no state) for that customer and reseller (covered: none). Attach them for this state first.',
  );
});

describe('updating an asset', () => {
  const { name, status, description, geometry, attributes } = unit;
  testRecordedChanges({
    ...{ decider: asset, registered: registered(), update, updated },
    fields: { name, status, description, geometry, attributes },
    changes: [
      ...[{ name: 'Unit 5' }, { status: 'retired' as const }, { description: 'behind the gate' }],
      ...[
        { geometry: { type: 'Point' as const, coordinates: [-97.7, 30.3] as const } },
        { geometry: null },
      ],
      { attributes: { a: 1 } },
    ],
    equal: { attributes: { b: [1, { c: 2 }], a: 1 } },
    fieldsOf: (state) => (state.status === 'registered' ? state.asset : undefined),
  });

  test('records another order of an array in attributes', () => {
    const attributes = { a: 1, b: [{ c: 2 }, 1] };
    given(asset, registered()).when(update({ attributes })).then(updated({ attributes }));
  });

  test('removes a description', () => {
    const { state } = given(asset, registered({ description: 'behind the gate' }))
      .when(update({ description: null }))
      .then(updated({ description: null }));
    expect(state).toMatchObject({ asset: { description: null } });
  });
});

test('later events of an asset name its owner', () => {
  given(asset, registered({ reseller_id: sunbelt }))
    .when(update({ name: 'Unit 5' }))
    .then(updated({ name: 'Unit 5' }, sunbelt))
    .when(remove)
    .then(removedOf(sunbelt));
});

test.each([update({ name: 'Unit 5' }), remove])(
  'refuses $type of an absent or removed asset',
  (command) => {
    given(asset).when(command).thenRefused({ code: 'asset_not_found' });
    given(asset, registered(), removed).when(command).thenRefused({ code: 'asset_not_found' });
  },
);

describe('deriving a cost key again', () => {
  const rederivation_id = uuid(70);
  const link = (number: number, state: Coverage['state'], cost_key: string) => ({
    id: linkId.parse(uuid(number)),
    reseller_id: sunbelt,
    state,
    cost_key,
  });
  const property = { customer_id, reseller_id: sunbelt, state: tx };
  const derive = (link_id: number, attachments: DeriveCostKey['attachments']): DeriveCostKey => ({
    type: 'DeriveCostKey',
    link_id: linkId.parse(uuid(link_id)),
    rederivation_id,
    attachments,
  });
  const derived = (cost_key: string): AssetEvent => ({
    type: 'AssetCostKeyDerived',
    data: { asset_id: unit.id, reseller_id: sunbelt, cost_key, rederivation_id },
  });

  test('uses the key of the covering attachment, once', () => {
    const { state } = given(asset, registered(property, 'SB-1'))
      .when(derive(4, [link(4, tx, 'SB-2')]))
      .then(derived('SB-2'))
      .when(derive(4, [link(4, tx, 'SB-2')]))
      .thenNothing();
    expect(state).toMatchObject({ asset: { cost_key: 'SB-2' } });
  });

  test('refuses a stateless attachment if the state has its own', () => {
    const attachments = [link(4, null, 'ALL'), link(5, tx, 'SB-TX')];
    given(asset, registered(property, 'SB-1'))
      .when(derive(4, attachments))
      .thenRefused({ code: 'covered_by_another' })
      .when(derive(5, attachments))
      .then(derived('SB-TX'));
  });

  test('refuses an uncovered or removed asset', () => {
    given(asset, registered(property, 'SB-1'))
      .when(derive(4, [link(4, nm, 'SB-2')]))
      .thenRefused({ code: 'not_covered', state: tx, covered_states: [nm] });
    given(asset, registered(property, 'SB-1'), removedOf(sunbelt))
      .when(derive(4, [link(4, tx, 'SB-2')]))
      .thenRefused({ code: 'asset_not_found' });
  });
});
