import { fold } from '@exchange/runtime/commands/decider';
import { assetId, customerId, resellerId, stateCode } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Coverage, deriveCostKey, describeUncovered } from './cost-key.js';
import { type AssetCommand, asset } from './decide.js';

const sunbelt = resellerId.parse('00000000-0000-4000-8000-000000000002');
const northwind = resellerId.parse('00000000-0000-4000-8000-000000000003');
const states = ['TX', 'OK', 'NM'].map((code) => stateCode.parse(code));
const [tx, ok] = [stateCode.parse('TX'), stateCode.parse('OK')];

const coverage: fc.Arbitrary<Coverage> = fc.record({
  reseller_id: fc.constantFrom(sunbelt, northwind),
  state: fc.constantFrom(...states, null),
  cost_key: fc.string({ minLength: 1, maxLength: 5 }),
});

describe('deriving a cost key', () => {
  test('takes the attachment of the very state before the stateless one', () => {
    const attachments: Coverage[] = [
      { reseller_id: sunbelt, state: null, cost_key: 'ANY' },
      { reseller_id: sunbelt, state: tx, cost_key: 'TX-1' },
    ];
    expect(deriveCostKey(attachments, { reseller_id: sunbelt, state: tx })).toMatchObject({
      cost_key: 'TX-1',
    });
    expect(deriveCostKey(attachments, { reseller_id: sunbelt, state: ok })).toMatchObject({
      cost_key: 'ANY',
    });
    expect(deriveCostKey(attachments, { reseller_id: sunbelt, state: null })).toMatchObject({
      cost_key: 'ANY',
    });
  });

  test("never falls back to another state's or another reseller's attachment", () => {
    fc.assert(
      fc.property(fc.array(coverage), fc.constantFrom(...states, null), (attachments, state) => {
        const derived = deriveCostKey(attachments, { reseller_id: sunbelt, state });
        const allowed = attachments.filter(
          (link) => link.reseller_id === sunbelt && (link.state === state || link.state === null),
        );
        expect(derived.covered).toBe(allowed.length > 0);
        if (derived.covered)
          expect(allowed.map((link) => link.cost_key)).toContain(derived.cost_key);
      }),
    );
  });

  test('says which states are covered, in alphabetical order', () => {
    const attachments: Coverage[] = [
      { reseller_id: sunbelt, state: tx, cost_key: 'a' },
      { reseller_id: sunbelt, state: stateCode.parse('NM'), cost_key: 'b' },
      { reseller_id: northwind, state: ok, cost_key: 'c' },
    ];
    const derived = deriveCostKey(attachments, { reseller_id: sunbelt, state: ok });
    if (derived.covered) throw new Error('it is not covered');
    expect(describeUncovered(derived)).toBe(
      'No active attachment covers OK for that customer and reseller (covered: NM, TX). Attach them for this state first.',
    );
  });

  test('speaks of none and of no state', () => {
    expect(describeUncovered({ state: null, covered_states: [] })).toBe(
      'No active attachment covers (no state) for that customer and reseller (covered: none). Attach them for this state first.',
    );
  });
});

describe('an asset', () => {
  const register: AssetCommand = {
    type: 'RegisterAsset',
    attachments: [],
    asset: {
      id: assetId.parse('00000000-0000-4000-8000-000000000001'),
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
    },
  };
  const registered = fold(asset, eventsOf(register));

  function eventsOf(command: AssetCommand, state = asset.initialState) {
    const decision = asset.decide(state, command);
    if (decision.outcome === 'refused') throw new Error(decision.refusal.code);
    return decision.events;
  }

  test('without a customer has no cost key', () => {
    expect(eventsOf(register)).toMatchObject([{ data: { cost_key: null } }]);
  });

  test('with a customer needs a reseller', () => {
    const customer_id = customerId.parse('00000000-0000-4000-8000-000000000009');
    const decision = asset.decide(asset.initialState, {
      ...register,
      asset: { ...register.asset, customer_id },
    });
    expect(decision).toEqual({ outcome: 'refused', refusal: { code: 'reseller_required' } });
  });

  test('records only what an update changes', () => {
    const update: AssetCommand = {
      type: 'UpdateAsset',
      changes: { name: 'Unit 4', status: 'retired', attributes: { b: [1, { c: 2 }], a: 1 } },
    };
    expect(eventsOf(update, registered)).toMatchObject([
      { data: { changes: { status: 'retired' } } },
    ]);
    expect(eventsOf({ type: 'UpdateAsset', changes: { name: 'Unit 4' } }, registered)).toEqual([]);
  });

  test('that was removed takes no command', () => {
    const removed = fold(asset, [
      ...eventsOf(register),
      ...eventsOf({ type: 'RemoveAsset' }, registered),
    ]);
    for (const command of [register, { type: 'RemoveAsset' } as const]) {
      expect(asset.decide(removed, command).outcome).toBe('refused');
    }
  });
});
