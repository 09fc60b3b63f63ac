import type { KnownWebhook } from '@exchange/ledger/webhook/state';
import { webhookId } from '@exchange/units';
import { expect, test } from 'vitest';
import { createDispatcher } from '../src/dispatcher.js';
import { createEndpoint, type Endpoint } from '../src/endpoint.js';

function anEndpoint(number: number, streams: number): Endpoint {
  const id = webhookId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
  const known: KnownWebhook = {
    status: 'active',
    webhook: { id, reseller_id: null, url: '', types: [], description: null, made_at: null },
    switchedOff: null,
    secret: '',
    previous: null,
  };
  const endpoint = createEndpoint(known, 0n, { firstMs: 1, longestMs: 1 });
  for (let stream = 0; stream < streams; stream += 1) {
    const first = { attempts: 0, firstAttemptAt: undefined, dueAt: 0 };
    const event = { eventId: '', type: '', stream: `${stream}`, position: BigInt(stream), item: 0 };
    endpoint.push({ webhookId: id, ...event, ...first });
  }
  return endpoint;
}

test('endpoints take turns: one with much waiting does not keep another from its one', async () => {
  const greedy = anEndpoint(1, 100);
  const modest = anEndpoint(2, 1);
  const order: Endpoint[] = [];
  const dispatcher = createDispatcher(2, async (endpoint, waiting) => {
    order.push(endpoint);
    await new Promise((resolve) => setTimeout(resolve, 1));
    endpoint.delivered(waiting);
  });
  dispatcher.wake(greedy);
  dispatcher.wake(modest);
  await expect.poll(() => order.length).toBe(101);
  expect(order.indexOf(modest)).toBeLessThan(3);
  dispatcher.stop();
});

test('those that fail have half of the calls, however many they are', async () => {
  const dead = Array.from({ length: 50 }, (_, number) => anEndpoint(number, 1));
  let most = 0;
  let calls = 0;
  const pending: (() => void)[] = [];
  const dispatcher = createDispatcher(10, async (endpoint, waiting) => {
    if (endpoint.id.endsWith('99')) {
      await new Promise<void>((resolve) => pending.push(resolve));
      return;
    }
    if (!endpoint.isFailing()) {
      endpoint.failed(waiting, Date.now(), undefined);
      return;
    }
    calls += 1;
    most = Math.max(most, calls);
    await new Promise<void>((resolve) => pending.push(resolve));
    calls -= 1;
  });
  for (const endpoint of dead) dispatcher.wake(endpoint);
  await expect.poll(() => calls).toBe(5);
  const alive = anEndpoint(99, 5);
  dispatcher.wake(alive);
  // One that is well has the other half at once.
  await expect.poll(() => dispatcher.underWay()).toBe(10);
  expect(most).toBe(5);
  dispatcher.stop();
  for (const end of pending) end();
});

test('one that is stopped calls nobody', async () => {
  let calls = 0;
  const dispatcher = createDispatcher(2, async () => {
    calls += 1;
  });
  dispatcher.wake(anEndpoint(1, 3));
  dispatcher.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toBe(0);
});
