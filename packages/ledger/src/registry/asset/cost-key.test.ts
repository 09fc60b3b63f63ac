import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nm, northwind, ok, sunbelt, tx } from '../../../test/samples.js';
import { type Coverage, deriveCostKey, describeUncovered } from './cost-key.js';

const states = [tx, ok, nm];

const coverage: fc.Arbitrary<Coverage> = fc.record({
  reseller_id: fc.constantFrom(sunbelt, northwind),
  state: fc.constantFrom(...states, null),
  cost_key: fc.string({ minLength: 1, maxLength: 5 }),
});

describe('deriving a cost key', () => {
  test('prefers the attachment of the state over the stateless attachment', () => {
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

  test('never uses an attachment of another state or another reseller', () => {
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

  test('lists the covered states in alphabetical order', () => {
    const attachments: Coverage[] = [
      { reseller_id: sunbelt, state: tx, cost_key: 'a' },
      { reseller_id: sunbelt, state: nm, cost_key: 'b' },
      { reseller_id: northwind, state: ok, cost_key: 'c' },
    ];
    const derived = deriveCostKey(attachments, { reseller_id: sunbelt, state: ok });
    if (derived.covered) throw new Error('it is not covered');
    expect(describeUncovered(derived)).toBe(
      'No active attachment covers OK for that customer and reseller (covered: NM, TX). Attach them for this state first.',
    );
  });

  test('names the absence of covered states and of a state', () => {
    expect(describeUncovered({ state: null, covered_states: [] })).toBe(
      'No active attachment covers (no state) for that customer and reseller (covered: none). Attach them for this state first.',
    );
  });
});
