import { fold } from '@exchange/runtime/commands/decider';
import { customerId, linkId, resellerId, stateCode } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CustomerCommand, customer } from './decide.js';
import type { CustomerEvent } from './events.js';
import type { CustomerState } from './state.js';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const casaVerde = customerId.parse(id(1));
const sunbelt = resellerId.parse(id(2));
const northwind = resellerId.parse(id(3));
const links = [4, 5, 6, 7, 8].map((digit) => linkId.parse(id(digit)));
const [tx, ok] = [stateCode.parse('TX'), stateCode.parse('OK')];

const registered: CustomerCommand = {
  type: 'RegisterCustomer',
  customer_id: casaVerde,
  name: 'Casa Verde Ltd',
  email: null,
  external_ref: null,
  attributes: {},
};

function attach(
  link: number,
  more: Partial<Extract<CustomerCommand, { type: 'AttachReseller' }>> = {},
) {
  return {
    type: 'AttachReseller',
    link_id: links[link] ?? linkId.parse(id(9)),
    reseller_id: sunbelt,
    state: tx,
    is_primary: false,
    reseller: { operating_states: [tx, ok] },
    ...more,
  } satisfies CustomerCommand;
}

/** Carries commands out one after another; a refused one changes nothing. */
function given(...commands: readonly CustomerCommand[]): CustomerState {
  return commands.reduce<CustomerState>((state, command) => {
    const decision = customer.decide(state, command);
    return decision.outcome === 'accepted' ? decision.events.reduce(customer.evolve, state) : state;
  }, customer.initialState);
}

function events(state: CustomerState, command: CustomerCommand): readonly CustomerEvent[] {
  const decision = customer.decide(state, command);
  if (decision.outcome === 'refused') throw new Error(`refused: ${decision.refusal.code}`);
  return decision.events;
}

function refusal(state: CustomerState, command: CustomerCommand): string {
  const decision = customer.decide(state, command);
  return decision.outcome === 'refused' ? decision.refusal.code : 'accepted';
}

describe('attaching a customer', () => {
  test('gives the reseller id as cost key when none is sent', () => {
    expect(events(given(registered), attach(0))).toMatchObject([
      { type: 'AttachmentAdded', data: { cost_key: sunbelt, is_primary: false } },
    ]);
  });

  test('takes a cost key that is sent', () => {
    expect(events(given(registered), attach(0, { cost_key: 'SB-1' }))).toMatchObject([
      { data: { cost_key: 'SB-1' } },
    ]);
  });

  test('a second time to the same reseller for the same state is refused', () => {
    const state = given(registered, attach(0), attach(1, { state: null }));
    expect(refusal(state, attach(2))).toBe('attachment_exists');
    expect(refusal(state, attach(2, { state: null }))).toBe('attachment_exists');
    expect(refusal(state, attach(2, { state: ok }))).toBe('accepted');
    expect(refusal(state, attach(2, { reseller_id: northwind }))).toBe('accepted');
  });

  test('for a state that the reseller does not operate in is refused, without a state it is not', () => {
    const reseller = { operating_states: [ok] };
    expect(refusal(given(registered), attach(0, { reseller }))).toBe('state_not_operated');
    expect(refusal(given(registered), attach(0, { reseller, state: null }))).toBe('accepted');
  });

  test('as primary demotes the incumbent in the same event', () => {
    const state = given(registered, attach(0, { is_primary: true }));
    const decided = events(state, attach(1, { state: ok, is_primary: true }));
    expect(decided).toMatchObject([{ data: { demoted_link_id: links[0], is_primary: true } }]);
    expect(decided).toHaveLength(1);
  });

  test('of an unknown customer is refused', () => {
    expect(refusal(customer.initialState, attach(0))).toBe('customer_not_found');
  });
});

describe('promoting', () => {
  const first = linkId.parse(id(4));
  const second = linkId.parse(id(5));

  test('names the incumbent that it demotes', () => {
    const state = given(registered, attach(0, { is_primary: true }), attach(1, { state: ok }));
    expect(events(state, { type: 'PromoteAttachment', link_id: second })).toEqual([
      {
        type: 'PrimaryPromoted',
        data: { customer_id: casaVerde, link_id: second, demoted_link_id: first },
      },
    ]);
  });

  test('the primary again changes nothing', () => {
    const state = given(registered, attach(0, { is_primary: true }));
    expect(events(state, { type: 'PromoteAttachment', link_id: first })).toEqual([]);
  });

  test('an unknown link is refused', () => {
    expect(refusal(given(registered), { type: 'PromoteAttachment', link_id: first })).toBe(
      'attachment_not_found',
    );
  });
});

describe('whatever is done', () => {
  const command = fc.oneof(
    fc
      .record({
        link: fc.nat(4),
        state: fc.constantFrom(tx, ok, null),
        reseller_id: fc.constantFrom(sunbelt, northwind),
        is_primary: fc.boolean(),
      })
      .map(({ link, ...more }): CustomerCommand => attach(link, more)),
    fc.nat(4).map(
      (link): CustomerCommand => ({
        type: 'PromoteAttachment',
        link_id: links[link] ?? linkId.parse(id(9)),
      }),
    ),
    fc.nat(4).map(
      (link): CustomerCommand => ({
        type: 'RemoveAttachment',
        link_id: links[link] ?? linkId.parse(id(9)),
      }),
    ),
  );

  test('at most one attachment is primary and no triple is there twice, at every revision', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let state = given(registered);
        for (const one of commands) {
          const decision = customer.decide(state, one);
          if (decision.outcome === 'refused') continue;
          for (const event of decision.events) {
            state = customer.evolve(state, event);
            if (state.status !== 'registered') throw new Error('the customer is there');
            const { attachments } = state;
            expect(attachments.filter(({ is_primary }) => is_primary).length).toBeLessThan(2);
            const triples = attachments.map((link) => `${link.reseller_id}/${link.state}`);
            expect(new Set(triples).size).toBe(triples.length);
          }
        }
      }),
    );
  });

  test('a replay of the events gives the same state', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const log: CustomerEvent[] = [];
        let state = customer.initialState;
        for (const one of [registered, ...commands]) {
          const decision = customer.decide(state, one);
          if (decision.outcome === 'refused') continue;
          log.push(...decision.events);
          state = decision.events.reduce(customer.evolve, state);
        }
        expect(fold(customer, log)).toEqual(state);
      }),
    );
  });
});
