import { randomUUID } from 'node:crypto';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { customerId, enrollmentId } from '@exchange/units';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { shortOrWhole } from '../../../../../test/services/seeded-part.js';
import { aRequest, steps } from '../../../test/enrollments.js';
import { lives, mortalTurn, processOn, requireOwnFaults } from '../../../test/processes.js';
import { ofBatch, uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { streams } from '../../streams.js';
import { customers } from '../customer/aggregate.js';
import { withEnrollments } from '../customer/deactivation.js';
import { enrollments } from './aggregate.js';
import type { Step } from './commands.js';
import { enrollmentsOn } from './of-customer.js';

const customer_id = customerId.parse(uuid(10));
const stream = streams.customer(customer_id);
const idOf = (number: number) => enrollmentId.parse(uuid(40 + number));
const context = (): CommandContext => ({ commandId: randomUUID(), metadata: ofBatch });

const customersOn = (store: AggregateStore) =>
  withEnrollments(customers.on(store), enrollmentsOn(store));

const setStatus = (store: AggregateStore, status: 'active' | 'inactive') =>
  customersOn(store).execute({
    stream,
    context: context(),
    command: () => ({ type: 'UpdateCustomer', changes: { status }, activeEnrollment: null }),
  });

const enroll = (store: AggregateStore, number: number) =>
  enrollments.on(store).execute({
    stream: streams.enrollment(idOf(number)),
    isNew: true,
    appliedSince: 0n,
    context: { ...context(), commandId: uuid(90 + number) },
    command: () => aRequest({ id: idOf(number) }),
  });

const register = (store: AggregateStore) =>
  customers.on(store).execute({
    stream,
    isNew: true,
    context: context(),
    command: () => ({
      type: 'RegisterCustomer',
      customer_id,
      name: 'Casa Verde Ltd',
      email: null,
      external_ref: null,
      attributes: {},
    }),
  });

const step = (store: AggregateStore, command: Step) =>
  enrollments.on(store).execute({
    stream: streams.enrollment(idOf(2)),
    context: context(),
    command: () => command,
  });

async function endSupply(store: AggregateStore): Promise<void> {
  await enroll(store, 2);
  for (const one of [steps.submit, steps.accept, steps.activate, steps.drop]) {
    expect((await step(store, one)).outcome).toBe('accepted');
  }
}

const actions = {
  reinstate: (store: AggregateStore) => step(store, steps.reinstate),
  enroll: (store: AggregateStore) => enroll(store, 0),
  'enroll again with the key': (store: AggregateStore) => enroll(store, 0),
  'enroll another': (store: AggregateStore) => enroll(store, 1),
  deactivate: (store: AggregateStore) => setStatus(store, 'inactive'),
  reactivate: (store: AggregateStore) => setStatus(store, 'active'),
};
const names = [
  'enroll',
  'enroll again with the key',
  'enroll another',
  'reinstate',
  'deactivate',
] as const;
const process = fc.record({
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...names) },
    { weight: 3, arbitrary: fc.constant('deactivate' as const) },
    { weight: 1, arbitrary: fc.constant('reactivate' as const) },
  ),
  life: lives(10, 2),
});

const ends = { inactive: 0, enrolled: 0 };
afterAll(() => {
  expect(ends.inactive).toBeGreaterThan(5);
  expect(ends.enrolled).toBeGreaterThan(5);
});

test('a refused deactivation changes no enrollment', async () => {
  const store = processOn(new SharedLog());
  await register(store);
  await endSupply(store);
  await enroll(store, 0);
  const revision = async () =>
    (await enrollments.on(store).load(streams.enrollment(idOf(2)))).revision;
  const before = await revision();
  expect((await setStatus(store, 'inactive')).outcome).toBe('refused');
  expect(await revision()).toBe(before);
});

test('an inactive customer has no pending or active enrollment, for any order of calls and any crash', {
  repeats: 9,
}, async () => {
  const race = fc.asyncProperty(
    fc.scheduler(),
    fc.array(process, { minLength: 2, maxLength: 4 }),
    fc.boolean(),
    async (scheduler, processes, isOneProcess) => {
      const log = new SharedLog();
      const observer = processOn(log);
      await register(observer);
      await endSupply(observer);
      const look = async () => {
        const { state } = await customers.on(observer).load(stream);
        const loaded = await Promise.all(
          [0, 1, 2].map((number) =>
            enrollments.on(observer).load(streams.enrollment(idOf(number))),
          ),
        );
        const isInactive = state.status === 'registered' && state.customer.status === 'inactive';
        const open = loaded.filter(({ state: { status } }) => /pending|active/.test(status));
        const pending = open.length;
        expect(isInactive && pending > 0).toBe(false);
        return { isInactive, pending };
      };
      const shared = processOn(log, async () => {
        await look();
        await scheduler.schedule(Promise.resolve(), 'one process');
      });
      const running = processes.map(({ name, life }, index) => {
        const turn = mortalTurn(scheduler, `${name} ${index}`, life);
        const watched = async () => {
          await look();
          await turn();
        };
        return actions[name](isOneProcess ? shared : processOn(log, watched));
      });
      requireOwnFaults(await scheduler.waitFor(Promise.allSettled(running)));
      const { isInactive, pending } = await look();
      if (isInactive) ends.inactive += 1;
      if (pending > 0) ends.enrolled += 1;
      // After any race, a later deactivation succeeds exactly without such an enrollment.
      const last = await setStatus(processOn(log), 'inactive');
      expect(last.outcome).toBe(pending > 0 ? 'refused' : 'accepted');
      await look();
    },
  );
  await fc.assert(race, { numRuns: shortOrWhole(10, 200) });
});
