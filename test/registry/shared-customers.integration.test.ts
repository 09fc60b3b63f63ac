import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, list, member, text } from '../acceptance/client.js';
import { aReseller, attach } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { anEnrollment } from './things.js';

let platform: Client;
beforeAll(async () => {
  platform = (await sharedLedger()).platform;
});

const of = (reseller_id: string) => platform.with({ 'x-service-reseller-id': reseller_id });
const positionOf = ({ headers }: { readonly headers: Headers }) => headers.get('ledger-position');

describe('a reseller that is attached to a customer later', () => {
  const contact = { email: 'first@casa-verde.example', external_ref: 'FIRST-1' };

  async function aCustomerAttachedLater() {
    const [first, later] = [await aReseller(platform, []), await aReseller(platform, [])];
    const registered = await of(first).post('/customers', { name: 'First Name', ...contact });
    const id = text(registered, 'id');
    const link = text(
      await of(first).post(`/customers/${id}/resellers`, { reseller_id: first }),
      'id',
    );
    await of(first).put(`/customers/${id}`, { name: 'Second Name', email: null });
    const changed = await of(first).put(`/customers/${id}`, { external_ref: 'SECOND-1' });
    await attach(platform, id, later, {});
    return { id, first, later, link, before: [positionOf(registered), positionOf(changed)] };
  }

  test('has a history of the customer from its attachment on', async () => {
    const { id, first, later } = await aCustomerAttachedLater();
    const answer = await of(later).get(`/customers/${id}/history`);
    expect(list(answer)).toMatchObject([
      { type: 'CustomerRegistered', on_behalf_of: null, before: null, after: { id } },
      {
        type: 'AttachmentAdded',
        after: { name: 'Second Name', email: null, external_ref: 'SECOND-1' },
      },
    ]);
    for (const text of ['First Name', contact.email, contact.external_ref, first]) {
      expect(answer.text).not.toContain(text);
    }
    const own = list(await of(first).get(`/customers/${id}/history`));
    expect(own.map((entry) => member(entry, 'type'))).toEqual([
      'CustomerRegistered',
      'AttachmentAdded',
      'CustomerUpdated',
      'CustomerUpdated',
    ]);
    expect(own[0]).toMatchObject({ on_behalf_of: { reseller_id: first } });
    expect(own[2]).toMatchObject({ before: { email: contact.email }, after: { email: null } });
  });

  test('reads the customer as of its attachment and later, not before', async () => {
    const { id, first, later, before } = await aCustomerAttachedLater();
    const paths = [`/customers/${id}`, `/customers/${id}/resellers`];
    for (const path of paths) {
      for (const position of before) {
        const then = await of(later).get(`${path}?as_of=${position}`);
        expect([path, then.status]).toEqual([path, 404]);
        expect(then.text).not.toContain('Name');
        expect((await platform.get(`${path}?as_of=${position}`)).status).toBe(200);
      }
      const now = positionOf(await platform.get(path));
      expect((await of(later).get(`${path}?as_of=${now}`)).status).toBe(200);
    }
    const then = await of(first).get(`/customers/${id}?as_of=${before[1]}`);
    expect(member(then.body, 'customer')).toMatchObject({ name: 'Second Name' });
  });

  test('does not see changes between two attachments of its own', async () => {
    const { id, first, later, link } = await aCustomerAttachedLater();
    await platform.delete(`/customers/${id}/resellers/${link}`);
    const name = `Between ${randomUUID()}`;
    const changed = await of(later).put(`/customers/${id}`, { name });
    expect(changed.status).toBe(200);
    await platform.put(`/customers/${id}`, { name: 'Third Name' });
    await attach(platform, id, first, {});
    const history = await of(first).get(`/customers/${id}/history`);
    expect(history.text).toContain('Third Name');
    expect(history.text).not.toContain(name);
    const then = await of(first).get(`/customers/${id}?as_of=${positionOf(changed)}`);
    expect(then.status).toBe(404);
  });
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
