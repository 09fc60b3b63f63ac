import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Answer, type Client, member } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { anEsiId, day, enrolledAt } from './enrollment-steps.js';

const { platform } = await sharedLedger();
const as = (id: string) => platform.with({ 'x-service-reseller-id': id });
const reseller = await aReseller(platform, ['TX']);
const own = as(reseller);
const other = as(await aReseller(platform, ['TX']));

const drop = { initiated_by: 'customer', reason_code: '008', effective_date: day() };
const bodies = {
  submit: {},
  cancel: { reason: 'late' },
  accept: { effective_date: day() },
  reject: { reason_code: '008' },
  object: { reason: 'unknown' },
  resolve: { outcome: 'overruled' },
  rescind: { requested_at: '2026-11-01T00:00:00Z' },
  activate: { started_on: day() },
  drop,
  reinstate: { reason: 'mistake' },
  'object-to-switch': { reason: 'not authorized' },
} as const;
type Step = keyof typeof bodies;

const states: Readonly<Record<string, { readonly by: readonly Step[]; readonly may: string }>> = {
  pending: { by: [], may: 'submit cancel update' },
  submitted: { by: ['submit'], may: 'cancel accept reject object rescind' },
  accepted: { by: ['submit', 'accept'], may: 'object rescind activate' },
  objected: { by: ['submit', 'object'], may: 'resolve rescind' },
  active: { by: ['submit', 'accept', 'activate'], may: 'drop drop-by-utility' },
  dropped: { by: ['submit', 'accept', 'activate', 'drop'], may: 'reinstate' },
  cancelled: { by: ['cancel'], may: '' },
  rejected: { by: ['submit', 'reject'], may: '' },
  rescinded: { by: ['submit', 'rescind'], may: '' },
};
const ofOwner = new Set(['submit', 'cancel', 'rescind', 'drop', 'object-to-switch', 'update']);

interface Route {
  readonly name: string;
  readonly ask: (caller: Client, path: string) => Promise<Answer>;
}

const routes: readonly Route[] = [
  ...Object.entries(bodies).map(([name, body]) => ({
    name,
    ask: (caller: Client, path: string) => caller.post(`${path}/${name}?dry_run=true`, body),
  })),
  {
    name: 'drop-by-utility',
    ask: (caller, path) =>
      caller.post(`${path}/drop?dry_run=true`, { ...drop, initiated_by: 'utility' }),
  },
  {
    name: 'update',
    ask: (caller, path) => caller.put(`${path}?dry_run=true`, { requested_start: day(3) }),
  },
];

test.each(Object.keys(states))('the callers of every route to a %s enrollment', async (status) => {
  const { by, may } = states[status] ?? { by: [], may: '' };
  const one = await enrolledAt(platform, anEsiId(), 'Swept Ltd', reseller);
  for (const name of by) await one.step(name, bodies[name]);
  const path = `/enrollments/${one.id}`;
  const before = await platform.get(path);
  expect(member(before.body, 'status')).toBe(status);
  const allowed = new Set(may.split(' '));
  for (const { name, ask } of routes) {
    const possible = allowed.has(name) ? 200 : 409;
    const answers = [await ask(platform, path), await ask(own, path), await ask(other, path)];
    expect([name, answers.map((answer) => answer.status)]).toEqual([
      name,
      [possible, ofOwner.has(name) ? possible : 403, 403],
    ]);
    expect((await ask(platform, `/enrollments/${randomUUID()}`)).status).toBe(404);
    const [, , foreign] = answers;
    expect(Object.keys(Object(foreign?.body))).toEqual(['detail']);
    expect(foreign?.text).not.toContain(status);
    expect(foreign?.headers.get('etag')).toBeNull();
  }
  expect((await platform.get(path)).headers.get('etag')).toBe(before.headers.get('etag'));
  const [present, past] = [await other.get(path), await other.get(`${path}?as_of=1`)];
  expect([present.status, past.status, past.text]).toEqual([403, 403, present.text]);
});
