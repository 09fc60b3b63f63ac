import { randomUUID } from 'node:crypto';
import { type EnrollmentId, enrollmentId, type ResellerId, resellerId } from '@exchange/units';
import { expect, test } from 'vitest';
import { aRequest, facts, steps } from '../../../test/enrollments.js';
import { processOn } from '../../../test/processes.js';
import { sunbelt, uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { streams } from '../../streams.js';
import { enrollments } from './aggregate.js';
import type { EnrollmentCommand } from './commands.js';
import { systemMetadata } from './plain.js';

const service_point = { scheme: 'us-esiid', id: '10032789412345678' };
const idOf = (number: number) => enrollmentId.parse(uuid(number));
const elsewhere = resellerId.parse(uuid(3));

function market() {
  const store = processOn(new SharedLog());
  const requests: string[] = [];
  async function take(id: EnrollmentId, ...commands: readonly EnrollmentCommand[]) {
    const outcomes: string[] = [];
    for (const command of commands) {
      const metadata = { ...systemMetadata(), recorded_at: facts.at };
      requests.push(metadata.request_id);
      const { outcome } = await enrollments.on(store).execute({
        stream: streams.enrollment(id),
        context: { commandId: randomUUID(), metadata },
        command: () => command,
      });
      outcomes.push(outcome);
    }
    return outcomes;
  }
  const request = async (id: EnrollmentId, reseller: ResellerId, more: object = {}) => {
    const made = aRequest({ id, service_point, ...more }, reseller);
    await take(id, { ...made, premise: { ...made.premise, customer_id: null } });
    return id;
  };
  const eventsOf = (id: EnrollmentId) => store.eventLog.readStream(streams.enrollment(id));
  return { take, request, eventsOf, requests };
}

/** A switch to which the supplier objects, and which replaces it all the same. */
async function switchBetween(incumbent: EnrollmentId, challenger: EnrollmentId) {
  const { take, request, eventsOf, requests } = market();
  await request(incumbent, sunbelt);
  await take(incumbent, steps.submit, steps.accept, steps.activate);
  await request(challenger, elsewhere);
  await take(challenger, { ...steps.submit, tracking_number: 'T-2' }, steps.accept);
  await take(incumbent, { type: 'ObjectToSwitch', reason: 'no' });
  await take(challenger, { type: 'Resolve', outcome: 'overruled' }, steps.activate);
  const of = async (id: EnrollmentId, ...types: readonly string[]) =>
    (await eventsOf(id)).filter(({ type }) => types.includes(type));
  return {
    ending: await of(incumbent, 'EnrollmentEnding'),
    dropped: await of(incumbent, 'EnrollmentDropped'),
    objected: await of(challenger, 'EnrollmentObjected'),
    requests,
  };
}

test('a follow-up has no time, request or id of the other party', async () => {
  const first = await switchBetween(idOf(40), idOf(41));
  for (const [followUps, other] of [
    [[...first.ending, ...first.dropped], idOf(41)],
    [first.objected, idOf(40)],
  ] as const) {
    expect(followUps.length).toBeGreaterThan(0);
    const text = JSON.stringify(followUps.map(({ data, metadata }) => ({ data, metadata })));
    for (const secret of [other, facts.at, ...first.requests]) expect(text).not.toContain(secret);
  }
});

test('the id of a follow-up does not derive from the other party', async () => {
  const first = await switchBetween(idOf(40), idOf(41));
  const otherChallenger = await switchBetween(idOf(40), idOf(42));
  const otherIncumbent = await switchBetween(idOf(43), idOf(41));
  // The rest is random.
  const ids = (events: readonly { readonly id: string }[]) =>
    events.map(({ id }) => id.slice(0, 24));
  expect(ids(otherChallenger.ending)).toEqual(ids(first.ending));
  expect(ids(otherIncumbent.objected)).toEqual(ids(first.objected));
  expect(ids(otherChallenger.dropped)).not.toEqual(ids(first.dropped));
});

test("a refused submission gets no fence by another reseller's submission", async () => {
  const { take, request, eventsOf } = market();
  const point = { service_point: { scheme: 'us-esiid', id: '10032789412345679' } };
  const other = await request(idOf(41), sunbelt, point);
  expect(await take(other, steps.submit)).toEqual(['accepted']);
  const refused = await request(idOf(40), sunbelt);
  expect(await take(refused, steps.submit)).toEqual(['refused']);
  const next = await request(idOf(42), elsewhere);
  expect(await take(next, steps.submit)).toEqual(['accepted']);
  expect((await eventsOf(refused)).map(({ type }) => type)).toEqual(['EnrollmentRequested']);
});
