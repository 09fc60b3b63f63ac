import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { shortOrWhole } from '../../../../../../test/services/seeded-part.js';
import { steps } from '../../../../test/enrollments.js';
import { lives, mortalTurn, processOn, requireOwnFaults } from '../../../../test/processes.js';
import { execute, present, requestAll, servicePointKey } from '../../../../test/service-point.js';
import { SharedLog } from '../../../../test/shared-log.js';
import { systemMetadata } from '../plain.js';
import { completeActivation, settleServicePoint } from './activation.js';

const stepOf = (name: Name, number: number) =>
  name === 'submit' ? { ...steps.submit, tracking_number: `T-${number}` } : steps[name];
type Name = keyof typeof steps;

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
  life: lives(40, 2),
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
      const observer = processOn(log);
      await requestAll(observer);
      for (const [name, number] of [
        ['submit', 0],
        ['accept', 0],
        ['activate', 0],
        ...before,
      ] as const) {
        await execute(observer, number, stepOf(name, number));
      }
      const shared = processOn(log, async () => {
        await requireOneOfEach(observer);
        await scheduler.schedule(Promise.resolve(), 'one process');
      });
      const running = processes.map(async ({ walk: own, life }, index) => {
        const turn = mortalTurn(scheduler, `process ${index}`, life);
        const mortal = processOn(log, async () => {
          await requireOneOfEach(observer);
          await turn();
        });
        const store = isOneProcess ? shared : mortal;
        for (const [name, number] of own) await execute(store, number, stepOf(name, number));
      });
      requireOwnFaults(await scheduler.waitFor(Promise.allSettled(running)));
      const activating = (await present(observer)).filter(({ activation }) => activation !== null);
      if (activating.length > 0) reached.repaired += 1;
      for (const { enrollment } of activating) {
        await completeActivation(observer, enrollment.id, systemMetadata());
      }
      await settleServicePoint(observer, servicePointKey);
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
