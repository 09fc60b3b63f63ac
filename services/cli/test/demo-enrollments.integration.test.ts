import { expect, test } from 'vitest';
import { list, member } from '../../../test/acceptance/client.js';
import { sharedLedger } from '../../../test/services/ledger.js';
import { seedEnrollments } from '../src/demo/enrollments.js';
import { openService } from '../src/service/client.js';

const service = await sharedLedger();

test('the demo shows a switch, a rescission, an objection and a drop', async () => {
  const { url, apiKey, platform } = service;
  const seed = () =>
    seedEnrollments(
      openService({ url, apiKey, resellerId: undefined }),
      AbortSignal.timeout(100_000),
    );
  const seeded = async () => {
    const all = list(await platform.get('/enrollments?q=energy@upper-coast.example&limit=1000'));
    return all.map((one) => {
      const point = String(member(member(one, 'service_point'), 'id')).slice(-1);
      return [point, member(one, 'status'), member(one, 'ending_on') !== null];
    });
  };
  await seed();
  const first = await seeded();
  expect(first).toEqual([
    ['1', 'dropped', false],
    ['1', 'active', false],
    ['2', 'active', false],
    ['2', 'rescinded', false],
    ['3', 'active', true],
    ['3', 'accepted', false],
    ['4', 'dropped', false],
  ]);
  const [incumbent] = list(
    await platform.get('/enrollments?service_point=us-esiid:10089000000000001'),
  );
  const history = list(await platform.get(`/enrollments/${member(incumbent, 'id')}/history`));
  expect(history.map((entry) => member(entry, 'type'))).toEqual([
    'EnrollmentRequested',
    'EnrollmentSubmitted',
    'EnrollmentAccepted',
    'EnrollmentActivationStarted',
    'EnrollmentActivated',
    'EnrollmentEnding',
    'EnrollmentDropped',
  ]);
  await seed();
  expect(await seeded()).toEqual(first);
}, 120_000); // Seeds the demo twice.
