import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Client, list, member, text } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';

const path = '/exchange/counterparties';
const { platform } = await sharedLedger();

const aCode = () => `C-${randomUUID()}`;
const create = (more: Record<string, unknown> = {}, caller = platform) =>
  caller.post(path, { code: aCode(), name: 'Gulf Coast Power', ...more });
const aReader = async () =>
  platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });

describe('a counterparty', () => {
  test('registers once under an id that transactions already name', async () => {
    const id = randomUUID();
    const deal = await platform.post(
      '/exchange/transactions',
      aTransaction({ counterparty_id: id }),
    );
    expect(deal.status).toBe(201);
    const answer = await create({ id: id.toUpperCase() });
    expect([answer.status, text(answer, 'id')]).toEqual([201, id]);
    expect(answer.headers.get('location')).toMatch(new RegExp(`${path}/${id}$`));
    expect((await create({ id })).status).toBe(409);
    expect((await platform.get(`${path}/${id}`)).text).toBe(answer.text);
  });

  test.each([
    ['lei', '529900T8BM49AURSDO56'],
    ['lei', 'ACME'],
    ['eic', '10X1001A1001A249'],
    ['code', ' '],
    ['name', ''],
    ['status', 'closed'],
    ['id', 'me'],
    ['attributes', []],
  ])('rejects the %s %j with a 422 that names the field', async (key, value) => {
    const answer = await create({ [key]: value });
    expect(answer.status).toBe(422);
    const [fault] = list({ ...answer, body: member(answer.body, 'detail') });
    expect(member(fault, 'loc')).toEqual(['body', key]);
    const id = text(await create(), 'id');
    if (key === 'id') return;
    expect((await platform.put(`${path}/${id}`, { [key]: value })).status).toBe(422);
  });

  test('is writable by platform callers only', async () => {
    const reader = await aReader();
    const id = text(await create(), 'id');
    expect((await create({}, reader)).status).toBe(403);
    expect((await reader.put(`${path}/${id}`, { status: 'suspended' })).status).toBe(403);
    expect(text(await platform.get(`${path}/${id}`), 'status')).toBe('active');
  });
});

describe('codes of counterparties', () => {
  test('are unique, and reusable after a change', async () => {
    const code = aCode();
    const [first, other] = [text(await create({ code }), 'id'), text(await create(), 'id')];
    expect((await create({ code })).status).toBe(409);
    expect((await platform.put(`${path}/${other}`, { code })).status).toBe(409);
    expect((await platform.put(`${path}/${first}`, { code: `${code}-b` })).status).toBe(200);
    expect((await platform.put(`${path}/${other}`, { code })).body).toMatchObject({ code });
  });

  test('stay free after a refused registration under an existing id', async () => {
    const code = aCode();
    const existing = text(await create(), 'id');
    expect((await create({ id: existing, code })).status).toBe(409);
    const other = text(await create({ code }), 'id');
    expect((await platform.put(`${path}/${other}`, { code: aCode() })).status).toBe(200);
    expect((await platform.put(`${path}/${existing}`, { code })).status).toBe(200);
  });

  test('do not conflict with codes of resellers', async () => {
    const code = aCode();
    expect((await create({ code })).status).toBe(201);
    expect((await platform.post('/resellers', { code, name: 'The same code' })).status).toBe(201);
  });
});

test('a reseller sees only active counterparties and the counterparties of its transactions', async () => {
  const mark = aCode();
  const [mine, other] = [await aReader(), await aReader()];
  const id = text(await create({ code: mark }), 'id');
  const deal = aTransaction({ counterparty_id: id });
  expect((await mine.post('/exchange/transactions', deal)).status).toBe(201);
  expect((await platform.put(`${path}/${id}`, { status: 'suspended' })).status).toBe(200);

  const visibleTo = async (caller: Client) => [
    (await caller.get(`${path}/${id}`)).status,
    list(await caller.get(`${path}?q=${mark}`)).length,
    (await caller.get(`${path}/${id}/history`)).status,
  ];
  expect(await visibleTo(mine)).toEqual([200, 1, 200]);
  expect(await visibleTo(other)).toEqual([403, 0, 403]);
  expect(await visibleTo(platform)).toEqual([200, 1, 200]);
  expect((await platform.put(`${path}/${id}`, { status: 'active' })).status).toBe(200);
  expect(await visibleTo(other)).toEqual([200, 1, 200]);
  expect((await other.get(`${path}/${randomUUID()}`)).status).toBe(404);
});

describe('the history of a counterparty', () => {
  test('records a suspension as a separate event with its reason', async () => {
    const id = text(await create(), 'id');
    const sent = { status: 'suspended', reason: 'Credit limit exceeded' };
    expect((await platform.put(`${path}/${id}`, { reason: 'For nothing' })).status).toBe(422);
    await platform.put(`${path}/${id}`, sent);
    const [, suspension] = list(await platform.get(`${path}/${id}/history`));
    const reason = { code: null, text: 'Credit limit exceeded' };
    expect(suspension).toMatchObject({ type: 'CounterpartySuspended', reason });
  });

  test('hides actor and request id from a reseller', async () => {
    const id = text(await create(), 'id');
    const [entry] = list(await (await aReader()).get(`${path}/${id}/history`));
    expect(entry).toMatchObject({ actor: null, request_id: null, on_behalf_of: 'platform' });
  });
});
