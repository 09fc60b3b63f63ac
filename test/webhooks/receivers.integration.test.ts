import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { list, member } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { longTest } from '../services/seeded-part.js';
import { aWebhook, type Delivering, delivering, standingOf } from './delivering.js';
import { acceptCall, answering, receiver } from './receiver.js';

const newKey = Buffer.alloc(32, 9).toString('base64');
let service: Delivering;

beforeAll(async () => {
  service = await delivering({ WEBHOOK_CALLS_MAX: '12' });
});
afterEach(async () => {
  await service.stop();
  await service.start({ WEBHOOK_SECRET_KEYS_RETIRED: newKey });
});
afterAll(() => service.close());

const scoped = (reseller: string) => service.platform.with({ 'x-service-reseller-id': reseller });

async function received(url: string) {
  const reseller = await aReseller(service.platform, ['TX']);
  const { id } = await aWebhook(scoped(reseller), { url });
  return { id, tell: (name: string) => anAsset(service.platform, { reseller_id: reseller, name }) };
}
async function lastOf(id: string) {
  const [last] = list(await service.platform.get(`/webhooks/${id}/deliveries`));
  return { status: member(last, 'response_status'), failure: member(last, 'failure') };
}

longTest('slow, dead, broken and endless receivers delay no other, and lose nothing', async () => {
  const closed = await receiver();
  await closed.close();
  const bad = {
    dead: { url: closed.url },
    silent: await receiver(() => undefined),
    broken: await receiver((_, response) => void response.socket?.destroy()),
    endless: await receiver((_, response) => {
      response.writeHead(500);
      const more = setInterval(() => response.write(Buffer.alloc(8_192)), 5);
      response.on('close', () => clearInterval(more));
    }),
    dripping: await receiver((_, response) => {
      response.writeHead(503);
      const more = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(more));
    }),
    redirecting: await receiver(answering(302, { location: closed.url })),
    refusing: await receiver(answering(400)),
    failing: await receiver(answering(500)),
  };
  const theirs = await Promise.all(Object.values(bad).map(async ({ url }) => received(url)));
  const good = await receiver();
  const mine = await received(good.url);
  for (const one of theirs) {
    for (const name of ['1', '2', '3']) await one.tell(name);
  }
  const names = Array.from({ length: 20 }, () => randomUUID());
  for (const name of names) await mine.tell(name);
  await expect.poll(() => good.calls.length).toBe(20);
  expect(new Set(good.ids()).size).toBe(20);
  const outcomes = Object.fromEntries(
    await Promise.all(
      Object.keys(bad).map(async (name, index) => {
        const { id } = theirs[index] ?? { id: '' };
        const tried = async () => {
          const all = list(await service.platform.get(`/webhooks/${id}/deliveries?status=waiting`));
          return all.filter((one) => Number(member(one, 'attempts')) > 0).length;
        };
        await expect.poll(tried).toBeGreaterThan(0);
        const all = list(await service.platform.get(`/webhooks/${id}/deliveries`));
        const one = all.find((each) => Number(member(each, 'attempts')) > 0) ?? null;
        return [name, member(one, 'response_status') ?? member(one, 'failure')] as const;
      }),
    ),
  );
  expect(outcomes).toEqual({
    dead: 'not_connected',
    silent: 'took_too_long',
    broken: 'broken_off',
    endless: 500,
    dripping: 503,
    redirecting: 302,
    refusing: 400,
    failing: 500,
  });
  for (const one of Object.values(bad)) if ('answer' in one) one.answer(acceptCall);
  for (const [index, one] of Object.values(bad).entries()) {
    if (!('answer' in one)) continue;
    await expect.poll(() => new Set(one.ids()).size).toBe(3);
    const { id } = theirs[index] ?? { id: '' };
    await expect.poll(() => standingOf(service.platform, id)).toMatchObject({ waiting: 0 });
  }
});

test('a name that resolves to this machine on the second lookup is not called again', async () => {
  await service.stop();
  let looks = 0;
  const to = await receiver();
  await service.start(
    { WEBHOOKS_ALLOW: '' },
    {
      resolve: async () => {
        looks += 1;
        return looks === 1 ? ['192.0.2.1', '93.184.216.34'] : ['127.0.0.1'];
      },
    },
  );
  const rebinding = await received(`https://rebinding.example:${new URL(to.url).port}/`);
  await rebinding.tell('1');
  await expect.poll(() => looks).toBeGreaterThan(2);
  await expect
    .poll(() => lastOf(rebinding.id))
    .toEqual({ status: null, failure: 'address_refused' });
  expect(to.calls).toEqual([]);
});

test('two deliverers never work at once: one calls, the other takes over at its end', async () => {
  const other = await delivering();
  expect(other.deliverer().standing()).toBeUndefined();
  const to = await receiver();
  const one = await received(to.url);
  await one.tell('first');
  await expect.poll(() => to.calls.length).toBe(1);
  await service.stop();
  await one.tell('second');
  await expect.poll(() => to.calls.length).toBe(2);
  expect(other.deliverer().standing()).toMatchObject({ endpoints: expect.any(Number) });
  expect(new Set(to.ids()).size).toBe(2);
  await other.close();
});

test('secrets are encrypted with the new key by the next deliverer, and stay valid', async () => {
  const to = await receiver();
  const one = await received(to.url);
  await service.stop();
  const old = Buffer.alloc(32, 7).toString('base64');
  await service.start({ WEBHOOK_SECRET_KEY: newKey, WEBHOOK_SECRET_KEYS_RETIRED: old });
  const log = async () =>
    (await service.platform.get(`/audit/events?stream_prefix=webhook-${one.id}`)).text;
  await expect.poll(log).toContain('"WebhookSecretSealed"');
  await service.stop();
  await service.start({ WEBHOOK_SECRET_KEY: newKey });
  await one.tell('signed by the previous secret');
  await expect.poll(() => to.calls.length).toBe(1);
});
