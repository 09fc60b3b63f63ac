import { randomUUID } from 'node:crypto';
import { type ResellerId, resellerId } from '@exchange/units';
import { expect, test } from 'vitest';
import { type Call, resultOf } from '../src/delivery/delivery.js';
import { type Deliver, Dispatcher } from '../src/delivery/dispatcher.js';
import { Endpoint } from '../src/endpoint/endpoint.js';
import { initialEndpoint } from '../src/endpoint/endpoint-step.js';
import { aDelivery, aWebhook } from './fixtures.js';

const anOwner = () => resellerId.parse(randomUUID());
const rules = { retryFirstMs: 1, retryLongestMs: 1, retryForMs: 60_000 };

function aDispatcher(callsMax: number, deliver: Deliver) {
  const dispatcher = new Dispatcher(callsMax, deliver);
  const anEndpoint = (streams: number, owner: ResellerId | null = null) =>
    new Endpoint(
      initialEndpoint(
        aWebhook(undefined, owner),
        0n,
        Array.from({ length: streams }, (_, stream) => aDelivery(`${stream}`, BigInt(stream))),
      ),
      rules,
      (endpoint, effect) => {
        if (effect.type === 'call') dispatcher.call(endpoint, effect.call);
        if (effect.type === 'wake') dispatcher.wake(endpoint, effect.at);
      },
    );
  return { dispatcher, anEndpoint };
}

function settle(endpoint: Endpoint, call: Call, isDelivered: boolean): void {
  const at = Date.now();
  const times = { beganAt: at, at, random: 0, retryAfterMs: 0 };
  const answer = { ...times, isDelivered, status: undefined, failure: undefined };
  endpoint.take({ type: 'settled', call, result: resultOf(call, answer, rules) });
}

test('a long queue of one endpoint does not delay another endpoint', async () => {
  const order: Endpoint[] = [];
  const { dispatcher, anEndpoint } = aDispatcher(2, async (endpoint, call) => {
    order.push(endpoint);
    await new Promise((resolve) => setTimeout(resolve, 1));
    settle(endpoint, call, true);
  });
  const [greedy, modest] = [anEndpoint(100), anEndpoint(1)];
  dispatcher.wake(greedy, 0);
  dispatcher.wake(modest, 0);
  await expect.poll(() => order.length).toBe(101);
  expect(order.indexOf(modest)).toBeLessThan(3);
  dispatcher.stop();
});

test('failing endpoints have at most half of the calls', async () => {
  let most = 0;
  let calls = 0;
  const pending: (() => void)[] = [];
  const { dispatcher, anEndpoint } = aDispatcher(10, async (endpoint, call) => {
    if (alive.includes(endpoint)) {
      await new Promise<void>((resolve) => pending.push(resolve));
      return;
    }
    if (!endpoint.isFailing) {
      settle(endpoint, call, false);
      return;
    }
    calls += 1;
    most = Math.max(most, calls);
    await new Promise<void>((resolve) => pending.push(resolve));
    calls -= 1;
  });
  const dead = Array.from({ length: 50 }, () => anEndpoint(1));
  const alive = Array.from({ length: 5 }, () => anEndpoint(1, anOwner()));
  for (const endpoint of dead) dispatcher.wake(endpoint, 0);
  await expect.poll(() => calls).toBe(5);
  for (const endpoint of alive) dispatcher.wake(endpoint, 0);
  await expect.poll(() => dispatcher.underWay).toBe(10);
  expect(most).toBe(5);
  dispatcher.stop();
  for (const end of pending) end();
});

test('slow endpoints of one owner leave calls for others', async () => {
  const calls = new Map<string | null, number>();
  const pending: (() => void)[] = [];
  const { dispatcher, anEndpoint } = aDispatcher(200, async ({ owner }) => {
    calls.set(owner, (calls.get(owner) ?? 0) + 1);
    await new Promise<void>((resolve) => pending.push(resolve));
  });
  const slow = [anOwner(), anOwner()];
  for (const owner of slow) {
    for (let count = 0; count < 20; count += 1) dispatcher.wake(anEndpoint(8, owner), 0);
  }
  await expect.poll(() => dispatcher.underWay).toBeGreaterThanOrEqual(170);
  const modest = anOwner();
  dispatcher.wake(anEndpoint(1, modest), 0);
  await expect.poll(() => calls.get(modest)).toBe(1);
  dispatcher.stop();
  for (const end of pending) end();
});

test('a stopped endpoint makes no call', async () => {
  let calls = 0;
  const { dispatcher, anEndpoint } = aDispatcher(2, async () => {
    calls += 1;
  });
  dispatcher.wake(anEndpoint(3), 0);
  dispatcher.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toBe(0);
});
