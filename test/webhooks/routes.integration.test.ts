import { randomBytes, randomUUID } from 'node:crypto';
import { readConfig } from '@exchange/runtime/config/environment';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, client, list, member, text } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { receiver, verified } from './receiver.js';

let platform: Client;
let url: string;

beforeAll(async () => {
  const service = await sharedLedger();
  const { webhooks } = readConfig({
    WEBHOOKS_ALLOW: 'http://127.0.0.1',
    WEBHOOKS_PER_SCOPE_MAX: '3',
  });
  ({ url } = await service.anotherApi({ webhooks }));
  platform = client(url).with({ 'x-api-key': service.apiKey });
});

const body = (more: Record<string, unknown> = {}) => ({
  url: 'https://receiver.example/ledger',
  types: ['TransactionSubmitted'],
  ...more,
});
async function scopedTo(): Promise<{ readonly id: string; readonly caller: Client }> {
  const id = await aReseller(platform, ['TX']);
  return { id, caller: platform.with({ 'x-service-reseller-id': id }) };
}
const whsec = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`;

describe('a webhook', () => {
  test('is created, read, changed, listed and deleted by its owner', async () => {
    const { id: reseller_id, caller } = await scopedTo();
    const made = await caller.post('/webhooks', body({ description: ' Desk ' }));
    expect([made.status, made.text]).toEqual([201, expect.stringContaining('"secret":"whsec_')]);
    const id = text(made, 'id');
    const path = `/webhooks/${id}`;
    expect(made.headers.get('location')).toMatch(new RegExp(`/api/v1${path}$`));
    const facts = {
      id,
      reseller_id,
      url: 'https://receiver.example/ledger',
      types: ['TransactionSubmitted'],
      description: 'Desk',
      active: true,
      switched_off: null,
      previous_secret_until: null,
      made_at: expect.stringMatching(/Z$/),
    };
    expect((await caller.get(path)).body).toEqual({ ...facts, standing: null });
    expect(list(await caller.get('/webhooks'))).toEqual([{ ...facts, standing: null }]);
    const changed = await caller.put(path, { active: false, description: null });
    expect(changed.body).toEqual({ ...facts, active: false, description: null });
    const stale = { 'if-match': made.headers.get('etag') ?? '' };
    expect((await caller.put(path, { active: true }, stale)).status).toBe(412);
    expect((await caller.delete(path)).status).toBe(204);
    for (const answer of [await caller.get(path), await caller.delete(path)]) {
      expect(answer.status).toBe(404);
    }
    expect(list(await caller.get('/webhooks'))).toEqual([]);
    const history = list(await caller.get(`${path}/history`));
    expect(history.map((one) => member(one, 'type'))).toEqual([
      'WebhookMade',
      'WebhookChanged',
      'WebhookDeleted',
    ]);
  });

  test('of another owner is 403 for any request, and in no list', async () => {
    const { caller } = await scopedTo();
    const other = await scopedTo();
    const theirs = text(await other.caller.post('/webhooks', body()), 'id');
    const platforms = text(await platform.post('/webhooks', body()), 'id');
    for (const id of [theirs, platforms]) {
      const path = `/webhooks/${id}`;
      const answers = [
        await caller.get(path),
        await caller.get(`${path}/deliveries`),
        await caller.get(`${path}/history`),
        await caller.put(path, { active: false }),
        await caller.delete(path),
        await caller.post(`${path}/test`),
        await caller.post(`${path}/rotate-secret`, {}),
        await caller.post(`${path}/replay?after=0`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    }
    expect(list(await caller.get('/webhooks'))).toEqual([]);
    expect(list(await caller.get(`/webhooks?reseller_id=${other.id}`))).toEqual([]);
    expect((await caller.post('/webhooks', body({ reseller_id: other.id }))).status).toBe(403);
    const nobody = randomUUID();
    expect((await platform.post('/webhooks', body({ reseller_id: nobody }))).status).toBe(404);
    await platform.delete(`/webhooks/${platforms}`);
  });

  test.each([
    ['an unknown event type', { types: ['TransactionSubmitted', 'Nothing'] }, ['types', 1]],
    ['a type of webhooks themselves', { types: ['WebhookMade'] }, ['types', 0]],
    ['a type twice', { types: ['AssetRegistered', 'AssetRegistered'] }, ['types']],
    ['no types', { types: [] }, ['types']],
    ['an address of this network', { url: 'https://10.0.0.1/' }, ['url']],
    ['a secret of another form', { secret: Buffer.alloc(32).toString('base64') }, ['secret']],
    ['an unknown key', { retries: 3 }, ['retries']],
  ])('is refused with %s', async (_, more, loc) => {
    const answer = await platform.post('/webhooks', body(more));
    expect(answer.status).toBe(422);
    expect(member(list({ ...answer, body: member(answer.body, 'detail') })[0], 'loc')).toEqual([
      'body',
      ...loc,
    ]);
  });

  test("counts against its scope's maximum, also under concurrency", async () => {
    const { caller } = await scopedTo();
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => caller.post('/webhooks', body())),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409, 409, 409, 409]);
    const [first] = list(await caller.get('/webhooks'));
    expect((await caller.post('/webhooks', body())).status).toBe(409);
    await caller.delete(`/webhooks/${member(first, 'id')}`);
    expect((await caller.post('/webhooks', body())).status).toBe(201);
    expect((await caller.post('/webhooks', body())).status).toBe(409);
  });

  test('is tested by a call with its signatures, two of them during a rotation', async () => {
    const { caller } = await scopedTo();
    const to = await receiver();
    const secret = whsec(24);
    const made = await caller.post('/webhooks', body({ url: to.url, secret }));
    const path = `/webhooks/${text(made, 'id')}`;
    expect(text(made, 'secret')).toBe(secret);
    const rotated = await caller.post(`${path}/rotate-secret`, {});
    const next = text(rotated, 'secret');
    expect(next).not.toBe(secret);
    expect(member(rotated.body, 'previous_secret_until')).toMatch(/Z$/);
    expect((await caller.post(`${path}/test`)).body).toEqual({
      delivered: true,
      response_status: 204,
      failure: null,
      duration_ms: expect.any(Number),
    });
    await caller.post(`${path}/rotate-secret`, { secret: whsec(64), previous_hours: 0 });
    await caller.post(`${path}/test`);
    const [both, one] = to.calls;
    if (both === undefined || one === undefined) throw new Error('nothing came');
    for (const key of [secret, next]) {
      expect(verified(both, key)).toMatchObject({ type: 'webhook.test', specversion: '1.0' });
      expect(() => verified(one, key)).toThrow();
    }
    await to.close();
    expect((await caller.post(`${path}/test`)).body).toMatchObject({
      delivered: false,
      failure: 'not_connected',
    });
  });

  test('shows its secret in the answer of its creation and its repetition only', async () => {
    const { caller } = await scopedTo();
    const secret = whsec(32);
    const key = { 'idempotency-key': randomUUID() };
    const made = await caller.post('/webhooks', body({ secret }), key);
    const again = await caller.post('/webhooks', body({ secret }), key);
    expect([again.headers.get('idempotency-replayed'), again.text]).toEqual(['true', made.text]);
    const headers = { 'idempotency-key': randomUUID() };
    const own = text(await caller.post('/webhooks', body(), headers), 'secret');
    expect(text(await caller.post('/webhooks', body(), headers), 'secret')).toBe(own);
    const id = text(made, 'id');
    const shown = [
      await caller.get(`/webhooks/${id}`),
      await caller.get('/webhooks'),
      await caller.get(`/webhooks/${id}/history`),
      await caller.put(`/webhooks/${id}`, { description: 'x' }),
      await caller.post(`/webhooks/${id}/replay?after=0`),
      await platform.get(`/audit/events?stream_prefix=webhook-${id}`),
      await platform.get('/audit/events'),
    ];
    for (const answer of shown) {
      expect(answer.status).toBe(200);
      for (const one of [secret, own]) {
        const plain = one.slice('whsec_'.length);
        for (const form of [plain, Buffer.from(plain, 'base64').toString('hex')]) {
          expect(answer.text.includes(form), answer.text.slice(0, 300)).toBe(false);
        }
      }
    }
    expect(shown[5]?.text).toContain('"secret":"1.');
  });

  test('is replayed from an existing position, while enabled', async () => {
    const { caller } = await scopedTo();
    const made = await caller.post('/webhooks', body());
    const path = `/webhooks/${text(made, 'id')}`;
    const position = made.headers.get('ledger-position') ?? '';
    const beyond = `${BigInt(position) + 1_000_000_000n}`;
    expect((await caller.post(`${path}/replay?after=${beyond}`)).status).toBe(422);
    expect((await caller.post(`${path}/replay?after=-1`)).status).toBe(422);
    expect((await caller.post(`${path}/replay`)).status).toBe(422);
    expect((await caller.post(`${path}/replay?after=${BigInt(position) - 1n}`)).status).toBe(200);
    await caller.put(path, { active: false });
    expect((await caller.post(`${path}/replay?after=0`)).status).toBe(409);
  });
});
