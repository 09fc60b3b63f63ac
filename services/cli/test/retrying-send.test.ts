import { describe, expect, test } from 'vitest';
import { ImportError } from '../src/import/import-line.js';
import {
  type RetryPolicy,
  retryPolicyUntil,
  sendWithRetries,
} from '../src/import/retrying-send.js';
import { toAssets } from '../src/import/targets.js';
import { openService } from '../src/service/client.js';
import { fakeService, type Reply, urlOfNobody } from './fake-service.js';

function sendTo(url: string, policy: RetryPolicy) {
  const { uploads } = openService({ url, apiKey: 'k', resellerId: undefined });
  const header = { 'Idempotency-Key': 'key', Prefer: 'respond-async' } as const;
  return sendWithRetries(url, () => toAssets.send(uploads, {}, header), policy);
}

function fakePolicy(more: Partial<RetryPolicy> = {}): RetryPolicy & { readonly slept: number[] } {
  const slept: number[] = [];
  let now = 0;
  return {
    giveUpAfterMs: 30_000,
    attemptsMax: 3,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
    now: () => now,
    slept,
    ...more,
  };
}

function serviceThat(...replies: Reply[]) {
  const last = replies.at(-1) ?? { status: 500 };
  return fakeService((_, number) => replies[number - 1] ?? last);
}

describe('sending with retries', () => {
  test.each([429, 502, 503, 504])('retries after %i until there is an answer', async (status) => {
    const service = await serviceThat({ status }, { status }, { status: 201 });
    const answer = await sendTo(service.url, fakePolicy());
    expect(answer.response.status).toBe(201);
    expect(service.received).toHaveLength(3);
  });

  test('waits at least for Retry-After', async () => {
    const service = await serviceThat(
      { status: 503, headers: { 'retry-after': '7' } },
      { status: 201 },
    );
    const policy = fakePolicy();
    await sendTo(service.url, policy);
    expect(policy.slept).toEqual([7_000]);
  });

  test('increases pauses up to a maximum', async () => {
    const service = await serviceThat({ status: 503 });
    const policy = fakePolicy();
    await expect(sendTo(service.url, policy)).rejects.toThrow(ImportError);
    expect(policy.slept.slice(6).every((ms) => ms >= 2_500 && ms <= 5_000)).toBe(true);
    expect(policy.slept[0]).toBeLessThanOrEqual(100);
    expect(policy.slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(30_000);
  });

  test('a refused connection is waited for; then the error says where', async () => {
    const url = await urlOfNobody();
    await expect(sendTo(url, fakePolicy())).rejects.toThrow(
      new RegExp(`${url} is away: .*ECONNREFUSED`),
    );
  });

  test.each([
    [403, 1],
    [404, 1],
    [413, 1],
    [422, 1],
    [409, 3],
    [500, 3],
  ])('an answer %i is final after %i attempts', async (status, attempts) => {
    const service = await serviceThat({ status, body: { detail: 'no' } });
    expect((await sendTo(service.url, fakePolicy())).response.status).toBe(status);
    expect(service.received).toHaveLength(attempts);
  });

  test('waits for a request with its key', async () => {
    const detail = 'A request with this Idempotency-Key is still being decided.';
    const underWay = { status: 409, body: { detail } };
    const service = await serviceThat(...Array.from({ length: 8 }, () => underWay), {
      status: 201,
    });
    expect((await sendTo(service.url, fakePolicy())).response.status).toBe(201);
    expect(service.received).toHaveLength(9);
  });

  test('ends at once for invalid credentials', async () => {
    const service = await serviceThat({ status: 401 });
    await expect(sendTo(service.url, fakePolicy())).rejects.toThrow(/--api-key/);
    expect(service.received).toHaveLength(1);
  });

  test('ends at once when the user stops', async () => {
    const service = await serviceThat({ status: 503, headers: { 'retry-after': '3600' } });
    const stop = new AbortController();
    const sending = sendTo(service.url, retryPolicyUntil(stop.signal));
    stop.abort();
    await expect(sending).rejects.toThrow(ImportError);
  });

  test('ends at once if the server is not a ledger', async () => {
    const service = await fakeService(() => ({ status: 200, text: '<!doctype html>' }));
    await expect(sendTo(service.url, fakePolicy())).rejects.toThrow(
      `The service at ${service.url} is not a ledger`,
    );
    expect(service.received).toHaveLength(1);
  });
});
