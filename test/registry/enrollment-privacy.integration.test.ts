import { afterAll, expect, test } from 'vitest';
import type { Client } from '../acceptance/client.js';
import { aWebhook, delivering } from '../webhooks/delivering.js';
import { type Receiver, receiver } from '../webhooks/receiver.js';
import { anEsiId, day } from './enrollment-steps.js';
import { exportedEvents } from './exported.js';
import { anEnrollment } from './things.js';

const service = await delivering();
afterAll(() => service.close());

const types = [
  'Requested',
  'Updated',
  'Submitted',
  'Accepted',
  'Objected',
  'ObjectionResolved',
  'ActivationStarted',
  'Activated',
  'Ending',
  'SwitchObjected',
  'Dropped',
  'ClaimFenced',
  'Fenced',
].map((name) => `Enrollment${name}`);

interface Party {
  readonly id: string;
  readonly reseller_id: string;
  readonly own: Client;
  readonly webhooks: Receiver;
  readonly secrets: readonly string[];
}

async function party(id: string, name: string): Promise<Party> {
  const { platform } = service;
  const made = await anEnrollment(platform, `${name} Ltd`);
  const own = platform.with({ 'x-service-reseller-id': made.reseller_id });
  const webhooks = await receiver();
  await aWebhook(own, { url: webhooks.url, types });
  const authorization = {
    method: 'written',
    obtained_at: '2026-11-20T15:00:00Z',
    reference: `${name}-proof`,
  };
  const service_point = { scheme: 'us-esiid', id };
  await own.put(`/enrollments/${made.id}`, { service_point, authorization });
  await step(made.id, 'submit', { tracking_number: `${name}-${id}` }, own);
  return { ...made, own, webhooks, secrets: [name, ...Object.values(made)] };
}

async function step(id: string, name: string, body: object, caller = service.platform) {
  const answer = await caller.post(`/enrollments/${id}/${name}`, body);
  expect([name, answer.status, answer.status < 300 || answer.text]).toEqual([name, 200, true]);
  return answer.headers.get('ledger-position') ?? '0';
}

async function readable({ own, id, webhooks }: Party, position: string) {
  const at = { 'ledger-position': position };
  const paths = [
    `/enrollments/${id}`,
    `/enrollments/${id}/history`,
    '/enrollments',
    '/enrollments?format=csv',
    '/audit/events',
    '/audit/events?stream_prefix=enrollment',
    `/audit/events?type=${types.join(',')}`,
  ];
  const texts = new Map<string, string>();
  for (const path of paths) {
    const answer = await own.get(path, at);
    expect([path, answer.status]).toEqual([path, 200]);
    texts.set(path, answer.text);
  }
  texts.set('webhooks', webhooks.calls.map(({ body }) => body).join('\n'));
  return texts;
}

const uuids = (text: string) =>
  new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []);

test('neither party of a switch reads an id or name of the other', async () => {
  const point = anEsiId();
  const incumbent = await party(point, 'Incumbent');
  await step(incumbent.id, 'accept', { effective_date: day() });
  await step(incumbent.id, 'activate', { started_on: day() });
  const challenger = await party(point, 'Challenger');
  await step(challenger.id, 'accept', { effective_date: day() });
  await step(incumbent.id, 'object-to-switch', { reason: 'Incumbent objects' }, incumbent.own);
  await step(challenger.id, 'resolve', { outcome: 'overruled' });
  const position = await step(challenger.id, 'activate', { started_on: day() });

  const received = ({ webhooks }: Party) => webhooks.calls.map(({ event }) => event['type']);
  const wait = { timeout: 20_000 }; // The worker of follow-ups looks every 20 s.
  await expect.poll(() => received(incumbent), wait).toContain('EnrollmentDropped');
  await expect.poll(() => received(challenger), wait).toContain('EnrollmentActivated');
  const each = [
    [await readable(incumbent, position), challenger],
    [await readable(challenger, position), incumbent],
  ] as const;
  for (const [texts, { secrets }] of each) {
    for (const [path, text] of texts) {
      for (const secret of secrets) {
        expect(text.includes(secret), `${path} has ${secret}`).toBe(false);
      }
    }
  }
  const [ofIncumbent, ofChallenger] = each.map(([texts]) => uuids([...texts.values()].join('\n')));
  expect([...(ofIncumbent ?? [])].filter((id) => ofChallenger?.has(id))).toEqual([]);

  const exported = async ({ own }: Party) =>
    (await exportedEvents(own, 'enrollment-', position)).map(({ type }) => type);
  expect(await exported(incumbent)).toEqual([
    'EnrollmentRequested',
    'EnrollmentUpdated',
    'EnrollmentSubmitted',
    'EnrollmentAccepted',
    'EnrollmentActivationStarted',
    'EnrollmentActivated',
    'EnrollmentEnding',
    'EnrollmentSwitchObjected',
    'EnrollmentDropped',
  ]);
  expect(await exported(challenger)).toEqual([
    'EnrollmentRequested',
    'EnrollmentUpdated',
    'EnrollmentSubmitted',
    'EnrollmentAccepted',
    'EnrollmentObjected',
    'EnrollmentObjectionResolved',
    'EnrollmentActivationStarted',
    'EnrollmentActivated',
  ]);
  for (const one of [incumbent, challenger]) {
    await expect.poll(() => received(one), wait).toEqual((await exported(one)).slice(1));
  }
}, 120_000); // Waits for follow-ups, due every 20 s.

test('a follow-up names the system as its actor', async () => {
  const point = anEsiId();
  const incumbent = await party(point, 'Former');
  await step(incumbent.id, 'accept', { effective_date: day() });
  await step(incumbent.id, 'activate', { started_on: day() });
  const challenger = await party(point, 'Latter');
  await step(challenger.id, 'accept', { effective_date: day(3) });
  const position = await step(challenger.id, 'rescind', { requested_at: '2026-11-20T15:00:00Z' });
  const { text } = await service.platform.get(
    `/audit/events?stream_prefix=enrollment-${incumbent.id}&type=EnrollmentEnding`,
    { 'ledger-position': position },
  );
  const endings = text.trimEnd().split('\n').map(ending);
  expect(endings).toEqual([
    ['system', 'platform', day(3)],
    ['system', 'platform', null],
  ]);
  const other = await service.platform.get(
    `/audit/events?stream_prefix=enrollment-${challenger.id}`,
  );
  expect([...uuids(text)].filter((id) => uuids(other.text).has(id))).toEqual([]);
}, 120_000); // Waits for follow-ups, due every 20 s.

function ending(line: string) {
  const { data, metadata } = JSON.parse(line).event;
  return [metadata.actor.kind, metadata.scope, data.ending_on];
}
