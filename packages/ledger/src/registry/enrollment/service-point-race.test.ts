import { randomUUID } from 'node:crypto';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { enrollmentId, resellerId } from '@exchange/units';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { shortOrWhole } from '../../../../../test/services/seeded-part.js';
import { aRequest, steps } from '../../../test/enrollments.js';
import { uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { streams } from '../../streams.js';
import { completeActivation, settleServicePoint } from './activation.js';
import { enrollments } from './aggregate.js';
import type { EnrollmentCommand } from './commands.js';
import { systemMetadata } from './plain.js';
import type { PresentEnrollment } from './state.js';

const service_point = { scheme: 'us-esiid', id: '10032789412345678' };
const key = 'us-esiid:10032789412345678';
const ids = [0, 1, 2, 3].map((number) => enrollmentId.parse(uuid(40 + number)));

const requests = ids.map((id, number) =>
  aRequest(
    { id, service_point, kind: number === 3 ? 'renewal' : 'switch' },
    resellerId.parse(uuid(2 + Math.min(number, 2))),
  ),
);

const stepOf = (name: Name, number: number) =>
  name === 'submit' ? { ...steps.submit, tracking_number: `T-${number}` } : steps[name];
type Name = keyof typeof steps;

const storeOn = (log: SharedLog, turn: () => Promise<void>): AggregateStore => ({
  eventLog: log.visibleTo(turn),
  memory: createLogMemory(),
});

async function execute(store: AggregateStore, number: number, command: EnrollmentCommand) {
  const id = ids[number] ?? ids[0];
  if (id === undefined) throw new Error('no enrollment');
  return enrollments.on(store).execute({
    stream: streams.enrollment(id),
    context: { commandId: randomUUID(), metadata: systemMetadata() },
    command: () => command,
  });
}

async function present(store: AggregateStore): Promise<readonly PresentEnrollment[]> {
  const loaded = await Promise.all(
    ids.map((id) => enrollments.on(store).load(streams.enrollment(id))),
  );
  return loaded.flatMap(({ state }) => (state.status === 'absent' ? [] : [state]));
}

const open: readonly string[] = ['submitted', 'accepted', 'objected'];

async function requireOneOfEach(store: AggregateStore): Promise<void> {
  const all = await present(store);
  const supplies = all.filter(({ status }) => status === 'active');
  const switches = all.filter(
    ({ status, enrollment }) => open.includes(status) && enrollment.kind !== 'renewal',
  );
  expect(supplies.length).toBeLessThan(2);
  expect(switches.length).toBeLessThan(2);
}

const names = Object.keys(steps) as Name[];
const walk = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(3)), {
  minLength: 1,
  maxLength: 6,
});
const process = fc.record({
  walk,
  calls: fc.oneof({ weight: 2, arbitrary: fc.nat(40) }, fc.constant(Number.POSITIVE_INFINITY)),
});

const reached = { supplied: 0, repaired: 0 };
afterAll(() => expect(reached.supplied).toBeGreaterThan(5));

test('a service point has one supply and one switch, for any order of calls and any crash', {
  repeats: 5,
}, async () => {
  const race = fc.asyncProperty(
    fc.scheduler(),
    walk,
    fc.array(process, { minLength: 2, maxLength: 3 }),
    fc.boolean(),
    async (scheduler, before, processes, isOneProcess) => {
      const log = new SharedLog();
      const observer = storeOn(log, async () => {});
      for (const [number, request] of requests.entries()) {
        await execute(observer, number, {
          ...request,
          premise: { ...request.premise, customer_id: null },
        });
      }
      for (const [name, number] of [
        ['submit', 0],
        ['accept', 0],
        ['activate', 0],
        ...before,
      ] as const) {
        await execute(observer, number, stepOf(name, number));
      }
      const shared = storeOn(log, async () => {
        await requireOneOfEach(observer);
        await scheduler.schedule(Promise.resolve(), 'one process');
      });
      const running = processes.map(async ({ walk: own, calls }, index) => {
        let remaining = calls;
        const mortal = storeOn(log, async () => {
          await requireOneOfEach(observer);
          if (remaining <= 0) throw new Error('the process died');
          remaining -= 1;
          await scheduler.schedule(Promise.resolve(), `process ${index}`);
        });
        const store = isOneProcess ? shared : mortal;
        for (const [name, number] of own) await execute(store, number, stepOf(name, number));
      });
      for (const outcome of await scheduler.waitFor(Promise.allSettled(running))) {
        if (outcome.status === 'rejected') {
          expect(String(outcome.reason)).toMatch(/the process died|contended/);
        }
      }
      const activating = (await present(observer)).filter(({ activation }) => activation !== null);
      if (activating.length > 0) reached.repaired += 1;
      for (const { enrollment } of activating) {
        await completeActivation(observer, enrollment.id, systemMetadata());
      }
      await settleServicePoint(observer, key);
      await requireOneOfEach(observer);
      const all = await present(observer);
      expect(all.filter(({ activation }) => activation !== null)).toEqual([]);
      const supply = all.find(({ status }) => status === 'active');
      const challenger = all.find(
        ({ status, enrollment }) => open.includes(status) && enrollment.kind !== 'renewal',
      );
      if (supply !== undefined) {
        reached.supplied += 1;
        const ending_on = challenger?.enrollment.effective_date ?? null;
        expect(supply.enrollment.ending_on).toBe(ending_on);
      }
    },
  );
  await fc.assert(race, { numRuns: shortOrWhole(10, 170) });
});
