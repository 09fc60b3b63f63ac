import { customerId, linkId, resellerId, stateCode } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CustomerCommand, customer } from './decide.js';
import { type CustomerState, evolveCustomer } from './state.js';

const id = (kind: number, number: number) =>
  `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const links = [0, 1, 2, 3, 4, 5].map((number) => linkId.parse(id(1, number)));
const resellers = [0, 1, 2].map((number) => resellerId.parse(id(2, number)));
const states = [null, stateCode.parse('TX'), stateCode.parse('OK')];

const command: fc.Arbitrary<CustomerCommand> = fc.oneof(
  fc
    .record({
      link_id: fc.constantFrom(...links),
      reseller_id: fc.constantFrom(...resellers),
      state: fc.constantFrom(...states),
      is_primary: fc.boolean(),
    })
    .map((fields) => ({
      type: 'AttachReseller' as const,
      ...fields,
      reseller: { operating_states: states.flatMap((state) => state ?? []) },
    })),
  fc.constantFrom(...links).map((link_id) => ({ type: 'PromoteAttachment' as const, link_id })),
  fc.constantFrom(...links).map((link_id) => ({ type: 'RemoveAttachment' as const, link_id })),
);

function stream() {
  let log: CustomerState[] = [customer.initialState];
  return {
    read: () => ({ state: log.at(-1) ?? customer.initialState, revision: log.length }),
    append(revision: number, next: readonly CustomerState[]): boolean {
      if (revision !== log.length) return false;
      log = [...log, ...next];
      return true;
    },
    revisions: () => log,
  };
}

function* writer(target: ReturnType<typeof stream>, command: CustomerCommand): Generator<void> {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { state, revision } = target.read();
    yield;
    const decision = customer.decide(state, command);
    if (decision.outcome === 'refused') return;
    const next: CustomerState[] = [];
    for (const event of decision.events) next.push(evolveCustomer(next.at(-1) ?? state, event));
    yield;
    if (next.length === 0 || target.append(revision, next)) return;
  }
}

describe('a customer under any interleaving of writers', () => {
  test('has at most one primary and each triple once, at every revision', () => {
    fc.assert(
      fc.property(
        fc.array(command, { minLength: 2, maxLength: 12 }),
        fc.array(fc.nat(), { minLength: 10, maxLength: 200 }),
        (commands, turns) => {
          const target = stream();
          const registered = customer.decide(customer.initialState, {
            type: 'RegisterCustomer',
            customer_id: customerId.parse(id(3, 1)),
            name: 'Casa Verde',
            email: null,
            external_ref: null,
            attributes: {},
          });
          if (registered.outcome === 'refused') throw new Error('a new customer is taken');
          target.append(
            1,
            registered.events.map((event) => evolveCustomer(customer.initialState, event)),
          );
          const running = commands.map((command) => writer(target, command));
          for (const turn of turns) running[turn % running.length]?.next();
          for (const one of running) while (one.next().done !== true);
          for (const state of target.revisions()) {
            if (state.status === 'absent') continue;
            const { attachments } = state;
            expect(attachments.filter(({ is_primary }) => is_primary).length).toBeLessThanOrEqual(
              1,
            );
            const triples = attachments.map((link) => `${link.reseller_id} ${link.state}`);
            expect(new Set(triples).size).toBe(triples.length);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
