import { addDays } from '@exchange/calendar';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { isoDate } from '@exchange/units';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { facts, steps, today } from '../../../test/enrollments.js';
import { processOn } from '../../../test/processes.js';
import { execute, present, requestAll } from '../../../test/service-point.js';
import { SharedLog } from '../../../test/shared-log.js';
import type { Step } from './commands.js';
import { plainEnrollments, systemMetadata } from './plain.js';
import { completeActivation } from './service-point/activation.js';

const dayAfter = (days: number) => isoDate.parse(addDays(today, days));
const recorded = { ...facts, today: dayAfter(9) };
const activation = (day: number): Step => ({
  ...{ ...steps.activate, ...recorded, started_on: dayAfter(day) },
});

let store: AggregateStore;
const outcomeOf = async (number: number, step: Step) => {
  const { outcome, ...rest } = await execute(store, number, step);
  return 'refusal' in rest ? rest.refusal : outcome;
};
const accepted = async (number: number) => {
  await execute(store, number, { ...steps.submit, tracking_number: `T-${number}` });
  await execute(store, number, steps.accept);
};
const supplied = async (number: number, from: number, to: number) => {
  await accepted(number);
  expect(await activate(number, from)).toBe('accepted');
  expect(await drop(number, to)).toBe('accepted');
};
const activate = (number: number, day: number) => outcomeOf(number, activation(day));
const drop = (number: number, day: number) =>
  outcomeOf(number, { ...steps.drop, ...recorded, effective_date: dayAfter(day) });
const reinstate = (number: number) => outcomeOf(number, { ...steps.reinstate, ...recorded });

beforeEach(async () => {
  store = processOn(new SharedLog());
  await requestAll(store);
});

describe('the supplies of a service point', () => {
  test('begin at the end of the last one, or later', async () => {
    await supplied(0, 0, 4);
    await accepted(1);
    const trial = await execute(store, 1, activation(3), { isTrial: true });
    expect(trial).toMatchObject({ refusal: { code: 'other_supply' } });
    expect(await activate(1, 3)).toEqual({ code: 'other_supply' });
    expect(await activate(1, 4)).toBe('accepted');
  });

  test('begin at the end of the latest of several', async () => {
    await supplied(0, 0, 2);
    await supplied(1, 3, 5);
    await accepted(2);
    expect(await activate(2, 4)).toEqual({ code: 'other_supply' });
    expect(await activate(2, 5)).toBe('accepted');
  });

  test('are not reinstated over a later one', async () => {
    await supplied(0, 0, 2);
    await supplied(1, 3, 5);
    expect(await reinstate(0)).toEqual({ code: 'other_supply' });
    expect(await reinstate(1)).toBe('accepted');
  });

  test('do not overlap after a drop between intent and activation', async () => {
    await accepted(0);
    await activate(0, 0);
    await accepted(1);
    await execute(store, 1, activation(2), { on: plainEnrollments.on(store) });
    expect(await drop(0, 4)).toBe('accepted');
    const [
      ,
      {
        enrollment: { id },
      } = fail(),
    ] = await present(store);
    await completeActivation(store, id, systemMetadata());
    const [first, second] = await present(store);
    expect(first).toMatchObject({ status: 'dropped', enrollment: { ended_on: dayAfter(4) } });
    expect(second).toMatchObject({ status: 'accepted', abandoned: 'other_supply' });
    expect(await activate(1, 4)).toBe('accepted');
  });

  test('never overlap, for any order of steps and dates', async () => {
    const step = fc.tuple(fc.constantFrom('supply', 'drop', 'reinstate'), fc.nat(1), fc.nat(9));
    let supplied = 0;
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (walk) => {
          for (const [name, number, day] of walk) {
            if (name === 'supply') await accepted(number);
            if (name === 'supply') await activate(number, day);
            if (name === 'drop') await drop(number, day);
            if (name === 'reinstate') await reinstate(number);
          }
          const supplies = (await present(store))
            .flatMap(({ enrollment: { started_on: from, ended_on: to } }) =>
              from === null || from === to ? [] : [{ from, to: to ?? isoDate.parse('9999-12-31') }],
            )
            .toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
          for (const [index, { from }] of supplies.entries()) {
            expect(from >= (supplies[index - 1]?.to ?? from), JSON.stringify(supplies)).toBe(true);
          }
          if (supplies.length > 1) supplied += 1;
        })
        .beforeEach(async () => {
          store = processOn(new SharedLog());
          await requestAll(store);
        }),
      { numRuns: 100 },
    );
    expect(supplied).toBeGreaterThan(5);
  });
});

function fail(): never {
  throw new Error('no enrollment');
}
