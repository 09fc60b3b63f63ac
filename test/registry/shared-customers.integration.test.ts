import { expect, test } from 'vitest';
import { list, member, text } from '../acceptance/client.js';
import { aReseller, attach } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { anEnrollment } from './things.js';

const { platform } = await sharedLedger();

const of = (reseller_id: string) => platform.with({ 'x-service-reseller-id': reseller_id });

test('a reseller that is attached later does not learn which reseller acted before', async () => {
  const [first, later] = [await aReseller(platform, []), await aReseller(platform, [])];
  const id = text(await of(first).post('/customers', { name: 'Casa Verde' }), 'id');
  await attach(platform, id, later, {});
  const answer = await of(later).get(`/customers/${id}/history`);
  expect(list(answer)[0]).toMatchObject({ type: 'CustomerRegistered', on_behalf_of: null });
  expect(answer.text).not.toContain(first);
});

test('a detached reseller enrolls premises that it registered, and registers no others', async () => {
  const { plan_id, premise_asset_id, reseller_id, customer_id } = await anEnrollment(
    platform,
    'Casa Verde',
  );
  const own = of(reseller_id);
  const links = list(await platform.get(`/customers/${customer_id}/resellers`));
  for (const link of links) {
    await platform.delete(`/customers/${customer_id}/resellers/${member(link, 'id')}`);
  }
  const enrolled = await own.post('/enrollments', {
    ...{ plan_id, premise_asset_id },
    ...{ customer_name: 'Casa Verde', customer_email: 'ops@casa-verde.example' },
  });
  expect([enrolled.status, enrolled.body]).toMatchObject([201, { reseller_id, customer_id }]);
  const premise = { asset_type: 'premise', name: 'Dock 2', customer_id };
  expect((await own.post('/assets', premise)).status).toBe(422);
});
