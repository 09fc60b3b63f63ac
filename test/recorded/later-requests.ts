import { vi } from 'vitest';
import { type Client, type JsonMap, type JsonValue, member, text } from '../acceptance/client.js';
import { day, enrolledAt } from '../registry/enrollment-steps.js';
import { api, base, type RecordedRequest } from './recorded-request.js';

type Later = readonly [name: string, method: string, path: string, body?: JsonValue];

/** After all other requests, because their subjects would appear in lists. */
export async function laterRequests(platform: Client): Promise<readonly RecordedRequest[]> {
  const requests = [
    ...(await keyRequests(platform)),
    ...(await tokenRequests(platform)),
    ...(await enrollmentRequests(platform)),
    ...ruleRequests,
  ];
  return requests.map(([name, method, path, body]) => ({
    ...base,
    name,
    method,
    path: path.startsWith('//') ? path.slice(1) : `${api}${path}`,
    ...(body === undefined ? {} : { body }),
  }));
}

async function keyRequests(platform: Client): Promise<readonly Later[]> {
  const key = { name: 'Auditor', owner: 'j.doe' };
  const path = `/keys/${text(await platform.post('/keys', key), 'id')}`;
  return [
    ['makeKey', 'POST', '/keys', { ...key, name: 'Desk' }],
    ['listKeys', 'GET', '/keys'],
    ['getKey', 'GET', path],
    ['rotateKey', 'POST', `${path}/rotate`, {}],
    ['revokeKey', 'POST', `${path}/revoke`],
    ['getKeyHistory', 'GET', `${path}/history`],
  ];
}

async function tokenRequests(platform: Client): Promise<readonly Later[]> {
  const key = await platform.post('/keys', { name: 'Tokens', owner: 'j.doe' });
  const made = await platform.post('/auth/token', { api_key: text(key, 'secret') });
  const token = { token: text(made, 'access_token') };
  return [
    ['getCaller', 'GET', '/auth/me'],
    ['getResourceMetadata', 'GET', '//.well-known/oauth-protected-resource'],
    ['introspectToken', 'POST', '/auth/introspect', token],
    ['revokeToken', 'POST', '/auth/revoke', token],
    ['listExports', 'GET', '/audit/exports'],
  ];
}

const rule = {
  time_zone: 'America/Denver',
  calendar: 'us-federal',
  rescission_business_days: 3,
  authorization: 'optional',
  max_days_ahead: 45,
  lapse_days: 10,
};
const ruleRequests: readonly Later[] = [
  ['setEnrollmentRule', 'PUT', '/enrollment-rules/WY', rule],
  ['getEnrollmentRule', 'GET', '/enrollment-rules/WY'],
  ['listEnrollmentRules', 'GET', '/enrollment-rules'],
  ['getEnrollmentRuleHistory', 'GET', '/enrollment-rules/WY/history'],
];

const drop = { initiated_by: 'utility', reason_code: 'MVO', effective_date: day() };
const bodies: Readonly<Record<string, JsonMap>> = {
  accept: { effective_date: day() },
  activate: { started_on: day() },
  object: { reason: 'not agreed' },
  drop,
};

/** By operation, with the steps before it. */
const steps: Readonly<Record<string, readonly [step: string, body: JsonMap, before: string]>> = {
  submitEnrollment: ['submit', {}, ''],
  cancelEnrollment: ['cancel', { reason: 'by mistake' }, ''],
  acceptEnrollment: ['accept', { effective_date: day() }, 'submit'],
  rejectEnrollment: ['reject', { reason_code: 'A13', reason: 'duplicate meter' }, 'submit'],
  rescindEnrollment: ['rescind', { requested_at: new Date().toISOString() }, 'submit'],
  objectToEnrollment: ['object', { reason: 'not agreed' }, 'submit'],
  resolveObjection: ['resolve', { outcome: 'upheld' }, 'submit object'],
  activateEnrollment: ['activate', { started_on: day() }, 'submit accept'],
  dropEnrollment: ['drop', drop, 'submit accept activate'],
  reinstateEnrollment: ['reinstate', { reason: 'by mistake' }, 'submit accept activate drop'],
};

const meterOf = (number: number) => `10443720000000${String(number).padStart(3, '0')}`;

async function enrollmentRequests(platform: Client): Promise<readonly Later[]> {
  const requests: Later[] = [];
  for (const [index, [name, [step, body, before]]] of Object.entries(steps).entries()) {
    const one = await enrolledAt(platform, meterOf(index), 'Casa Verde Ltd');
    for (const earlier of before.split(' ').filter(Boolean)) {
      await one.step(earlier, bodies[earlier] ?? {});
    }
    requests.push([name, 'POST', `/enrollments/${one.id}/${step}`, body]);
  }
  const pending = await enrolledAt(platform, meterOf(98), 'Casa Verde Ltd');
  const supplied = await enrolledAt(platform, meterOf(99), 'Casa Verde Ltd');
  await supplied.supply();
  const challenger = await enrolledAt(platform, meterOf(99), 'Casa Azul Ltd');
  await challenger.step('submit');
  await challenger.step('accept', { effective_date: day(3) });
  const path = `/enrollments/${supplied.id}`;
  const isEnding = async () => member((await platform.get(path)).body, 'ending_on') === day(3);
  await vi.waitUntil(isEnding, { timeout: 10_000, interval: 100 });
  return [
    ...requests,
    ['updateEnrollment', 'PUT', `/enrollments/${pending.id}`, { kind: 'move_in' }],
    ['objectToSwitch', 'POST', `${path}/object-to-switch`, { reason: 'not agreed' }],
  ];
}
