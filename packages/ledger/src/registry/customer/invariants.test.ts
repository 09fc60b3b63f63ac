import { fold } from '@exchange/runtime/commands/decider';
import { customerId, linkId } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logged } from '../../../../runtime/test/logged.js';
import { northwind, ok, sunbelt, tx, uuid } from '../../../test/samples.js';
import { type CustomerCommand, customer } from './decide.js';
import { type CustomerEvent, customerEvents } from './events.js';

const registered: CustomerEvent = {
  type: 'CustomerRegistered',
  data: {
    customer_id: customerId.parse(uuid(1)),
    name: 'Casa Verde Ltd',
    email: null,
    external_ref: null,
    status: 'active',
    attributes: {},
  },
};

const link_id = fc.constantFrom(...[4, 5, 6, 7, 8].map((number) => linkId.parse(uuid(number))));
const command: fc.Arbitrary<CustomerCommand> = fc.oneof(
  fc
    .record({
      link_id,
      state: fc.constantFrom(tx, ok, null),
      reseller_id: fc.constantFrom(sunbelt, northwind),
      is_primary: fc.boolean(),
    })
    .map((fields) => ({
      type: 'AttachReseller' as const,
      ...fields,
      reseller: { operating_states: [tx, ok] },
    })),
  link_id.map((id) => ({ type: 'PromoteAttachment' as const, link_id: id })),
  link_id.map((id) => ({ type: 'RemoveAttachment' as const, link_id: id })),
);

function eventsOf(commands: readonly CustomerCommand[]): readonly CustomerEvent[] {
  const events = [registered];
  for (const one of commands) {
    const decision = customer.decide(fold(customer, events), one);
    if (decision.outcome === 'accepted') events.push(...decision.events);
  }
  return events;
}

describe('after any commands to a customer', () => {
  test('at most one attachment is primary, and no triple repeats, at every revision', () => {
    let demotions = 0;
    fc.assert(
      fc.property(fc.array(command, { minLength: 5, maxLength: 40 }), (commands) => {
        let state = customer.initialState;
        for (const event of eventsOf(commands)) {
          state = customer.evolve(state, event);
          if (state.status !== 'registered') throw new Error('the customer is there');
          const { attachments } = state;
          expect(attachments.filter(({ is_primary }) => is_primary).length).toBeLessThan(2);
          const triples = attachments.map((link) => `${link.reseller_id}/${link.state}`);
          expect(new Set(triples).size).toBe(triples.length);
          if ('demoted_link_id' in event.data && event.data.demoted_link_id !== null)
            demotions += 1;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(demotions).toBeGreaterThan(20);
  });

  test('a command that is carried out again changes nothing or is refused', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), command, (commands, last) => {
        const events = eventsOf([...commands, last]);
        const again = customer.decide(fold(customer, events), last);
        if (again.outcome === 'accepted') expect(again.events).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('a replay of what the log holds gives the same state', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const events = eventsOf(commands);
        const replayed = fold(customer, logged(customerEvents, events));
        expect(replayed).toStrictEqual(fold(customer, events));
      }),
    );
  });
});
