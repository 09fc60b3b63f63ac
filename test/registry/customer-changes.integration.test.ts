import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { list, member, text } from '../acceptance/client.js';
import { aReseller, attach } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { anEsiId, day, enrolledAt } from './enrollment-steps.js';
import { anEnrollment, registered } from './things.js';

const { platform } = await sharedLedger();
const reseller = await aReseller(platform, ['TX']);

const of = (reseller_id: string) => platform.with({ 'x-service-reseller-id': reseller_id });
const aCustomer = (more: object = {}) =>
  registered(platform, '/customers', { name: 'Casa Verde', attributes: { tier: 'gold' }, ...more });
const inactive = { status: 'inactive' };

describe('PUT /customers/{id}', () => {
  test('changes the sent members, in all reads and the search', async () => {
    const id = await aCustomer({ email: 'a@casa-verde.example' });
    const word = `w${randomUUID().replaceAll('-', '')}`;
    const changed = await platform.put(`/customers/${id}`, {
      name: `Casa ${word}`,
      external_ref: 'CV-9',
      attributes: {},
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        id,
        name: `Casa ${word}`,
        email: 'a@casa-verde.example',
        external_ref: 'CV-9',
        status: 'active',
        attributes: {},
      },
    ]);
    expect(changed.headers.get('link')).toMatch(/rel="receipt"/);
    const one = await platform.get(`/customers/${id}`);
    expect(member(one.body, 'customer')).toMatchObject({ name: `Casa ${word}` });
    expect(one.headers.get('etag')).toBe(changed.headers.get('etag'));
    expect(list(await platform.get(`/customers?q=${word}`))).toEqual([changed.body]);
    const cleared = await platform.put(`/customers/${id}`, { email: null });
    expect(member(cleared.body, 'email')).toBeNull();
  });

  test.each([
    ['an unknown member', { color: 'red' }, 'extra_forbidden'],
    ['an unknown status', { status: 'closed' }, 'enum'],
    ['a blank name', { name: ' ' }, 'string_too_short'],
    ['no name', { name: null }, 'string_type'],
  ])('refuses %s with 422', async (_, body, type) => {
    const answer = await platform.put(`/customers/${randomUUID()}`, body);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(type)]);
  });

  test('is open to a reseller with the only attachments', async () => {
    const id = await aCustomer();
    const other = await aReseller(platform, ['TX']);
    const change = async (caller: string, name: string) =>
      (await of(caller).put(`/customers/${id}`, { name })).status;
    expect(await change(reseller, 'unattached')).toBe(403);
    await attach(platform, id, reseller, { state: 'TX' });
    await attach(platform, id, reseller, {});
    expect([await change(reseller, 'own'), await change(other, 'foreign')]).toEqual([200, 403]);
    const link = await attach(platform, id, other, {});
    expect([await change(reseller, 'shared'), await change(other, 'shared')]).toEqual([403, 403]);
    await platform.delete(`/customers/${id}/resellers/${link}`);
    expect(await change(reseller, 'own again')).toBe(200);
  });
});

test('a shared customer shows each reseller its own attachments, at any time', async () => {
  const id = await aCustomer();
  const other = await aReseller(platform, ['OK']);
  const [mine, theirs] = [`K-${randomUUID()}`, `K-${randomUUID()}`];
  await attach(platform, id, reseller, { state: 'TX', cost_key: mine });
  const link = await attach(platform, id, other, { state: 'OK', cost_key: theirs });
  const changed = await platform.put(`/customers/${id}/resellers/${link}`, { cost_key: theirs });
  const at = changed.headers.get('ledger-position');
  for (const [caller, own, foreign] of [
    [reseller, mine, [other, theirs]],
    [other, theirs, [reseller, mine]],
  ] as const) {
    for (const path of [`/customers/${id}`, `/customers/${id}/resellers`]) {
      for (const query of ['', `?as_of=${at}`]) {
        const answer = await of(caller).get(`${path}${query}`);
        expect([path, query, answer.status]).toEqual([path, query, 200]);
        expect(answer.text).toContain(own);
        for (const text of foreign) expect(answer.text).not.toContain(text);
      }
    }
    const state = caller === reseller ? 'OK' : 'TX';
    for (const filter of [`reseller_id=${foreign[0]}`, `state=${state}`]) {
      expect((await of(caller).get(`/customers?${filter}&limit=1000`)).text).not.toContain(id);
    }
  }
});

describe('an inactive customer', () => {
  test('takes no attachment, asset or enrollment until it is active again', async () => {
    const id = await aCustomer();
    await attach(platform, id, reseller, { state: 'TX' });
    const premise = { asset_type: 'premise', name: 'Dock', reseller_id: reseller, state: 'TX' };
    const asset = { ...premise, customer_id: id };
    const premise_asset_id = await registered(platform, '/assets', asset);
    const { plan_id } = await anEnrollment(platform, 'Other', reseller);
    const enrollment = {
      plan_id,
      premise_asset_id,
      customer_name: 'Casa Verde',
      customer_email: 'ops@casa-verde.example',
    };
    expect((await platform.put(`/customers/${id}`, inactive)).status).toBe(200);
    const writes = [
      ['/assets', asset],
      ['/enrollments', enrollment],
      [`/customers/${id}/resellers`, { reseller_id: reseller }],
    ] as const;
    for (const [path, body] of writes) {
      const refused = await platform.post(path, body);
      expect([path, refused.status, text(refused, 'code')]).toEqual([
        path,
        409,
        'customer_inactive',
      ]);
    }
    expect((await platform.post('/enrollments?dry_run=true', enrollment)).status).toBe(409);
    expect((await platform.put(`/customers/${id}`, { status: 'active' })).status).toBe(200);
    for (const [path, body] of writes) expect((await platform.post(path, body)).status).toBe(201);
  });

  test('does not come from a customer with a pending enrollment', async () => {
    const { customer_id, id } = await anEnrollment(platform, 'Mill', reseller);
    for (const dry of ['', '?dry_run=true']) {
      const refused = await platform.put(`/customers/${customer_id}${dry}`, inactive);
      expect([refused.status, refused.body]).toEqual([
        409,
        expect.objectContaining({ code: 'enrollment_active', enrollment_id: id }),
      ]);
    }
    expect((await platform.put(`/customers/${customer_id}`, { name: 'x' })).status).toBe(200);
    const history = list(await platform.get(`/enrollments/${id}/history`));
    expect(history).toHaveLength(1);

    const links = `/customers/${customer_id}/resellers`;
    for (const link of list(await platform.get(links))) {
      await platform.delete(`${links}/${member(link, 'id')}`);
    }
    const next = await aReseller(platform, ['TX']);
    await attach(platform, customer_id, next, {});
    const asNext = platform.with({ 'x-service-reseller-id': next });
    const refused = await asNext.put(`/customers/${customer_id}`, inactive);
    expect([refused.status, member(refused.body, 'enrollment_id')]).toEqual([409, null]);
    expect(refused.text).not.toContain(id);
  });

  test('comes only after the end of an open or active enrollment, which stays ended', async () => {
    const { id, customer_id, step } = await enrolledAt(platform, anEsiId(), 'Mill', reseller);
    const deactivate = () => platform.put(`/customers/${customer_id}`, inactive);
    for (const [name, body] of [
      ['submit', {}],
      ['object', { reason: 'unknown to the customer' }],
      ['resolve', { outcome: 'overruled' }],
      ['accept', { effective_date: day() }],
      ['activate', { started_on: day() }],
    ] as const) {
      await step(name, body);
      const refused = await deactivate();
      expect([name, refused.status, text(refused, 'code')]).toEqual([
        name,
        409,
        'enrollment_active',
      ]);
    }
    await step('drop', { initiated_by: 'utility', reason_code: 'MVO', effective_date: day() });
    expect((await deactivate()).status).toBe(200);
    const reinstated = await platform.post(`/enrollments/${id}/reinstate`, { reason: 'mistake' });
    expect([reinstated.status, text(reinstated, 'code')]).toEqual([409, 'customer_inactive']);
  });
});
