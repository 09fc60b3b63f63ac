import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../acceptance/client.js';
import { aReseller, aTransaction } from '../acceptance/fixtures.js';
import { anEnrollment, registered } from '../registry/things.js';
import { sharedLedger } from '../services/ledger.js';

let stranger: Client;
const paths = { asset: '', plan: '', enrollment: '', customer: '', transaction: '', webhook: '' };

beforeAll(async () => {
  const { platform } = await sharedLedger();
  const as = (id: string) => platform.with({ 'x-service-reseller-id': id });
  stranger = as(await aReseller(platform, ['TX']));
  const made = await anEnrollment(platform, 'Casa Verde Ltd');
  const owner = as(made.reseller_id);
  const transaction = await registered(owner, '/exchange/transactions', aTransaction());
  const hook = { url: 'https://hooks.example/e', types: ['EnrollmentEnding'] };
  const webhook = await registered(owner, '/webhooks', hook);
  Object.assign(paths, {
    asset: `/assets/${made.premise_asset_id}`,
    plan: `/plans/${made.plan_id}`,
    enrollment: `/enrollments/${made.id}`,
    customer: `/customers/${made.customer_id}`,
    transaction: `/exchange/transactions/${transaction}`,
    webhook: `/webhooks/${webhook}`,
  });
});

type Case = readonly [kind: keyof typeof paths, step: string, body: object, method: 'put' | 'post'];

test.each<Case>([
  ['asset', '', { name: 'Dock 2' }, 'put'],
  ['plan', '', { name: 'Fixed 24' }, 'put'],
  ['customer', '', { name: 'Casa Roja' }, 'put'],
  ['webhook', '', { description: 'mine' }, 'put'],
  ['enrollment', '', { kind: 'move_in' }, 'put'],
  ['enrollment', '/cancel', { reason: 'late' }, 'post'],
  ['enrollment', '/submit', {}, 'post'],
  ['enrollment', '/submit?dry_run=true', {}, 'post'],
  ['transaction', '/confirm', {}, 'post'],
  ['transaction', '/cancel', { reason: 'late' }, 'post'],
])("a precondition tells nothing of another tenant's %s%s", async (kind, step, body, method) => {
  const path = `${paths[kind]}${step}`;
  const answers = ['', '"0"', '"7"', '*'].map(async (tag) => {
    const headers = tag === '' ? {} : { 'if-match': tag };
    const { status, text } = await stranger[method](path, body, headers);
    return [status, text];
  });
  const [plain, ...others] = await Promise.all(answers);
  expect([403, 404]).toContain(plain?.[0]);
  for (const other of others) expect(other).toEqual(plain);
});
