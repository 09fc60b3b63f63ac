import { describe, expect, test } from 'vitest';
import { ImportError } from '../src/import/import-line.js';
import { type Patience, patienceUntil, sendPatiently } from '../src/import/patient-send.js';
import { createServiceClient } from '../src/service-client.js';
import { fakeService, type Reply, urlOfNobody } from './fake-service.js';

const request = { method: 'POST', path: '/assets', body: {} } as const;

/** Time that passes only by sleeping. */
function fakePatience(more: Partial<Patience> = {}): Patience & { readonly slept: number[] } {
  const slept: number[] = [];
  let now = 0;
  return {
    firstWaitMs: 100,
    waitMsMax: 1_000,
    patienceMs: 30_000,
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

async function clientOf(...replies: Reply[]) {
  const last = replies.at(-1) ?? { status: 500 };
  const service = await fakeService((_, number) => replies[number - 1] ?? last);
  return {
    service,
    client: createServiceClient({ ...service, apiKey: 'k', resellerId: undefined }),
  };
}

describe('sending patiently', () => {
  test.each([429, 502, 503, 504])('%i is tried again until there is an answer', async (status) => {
    const { client, service } = await clientOf({ status }, { status }, { status: 201 });
    const answer = await sendPatiently(client, request, fakePatience());
    expect(answer.status).toBe(201);
    expect(service.received).toHaveLength(3);
  });

  test('waits at least as long as Retry-After says', async () => {
    const { client } = await clientOf(
      { status: 503, headers: { 'retry-after': '7' } },
      { status: 201 },
    );
    const patience = fakePatience();
    await sendPatiently(client, request, patience);
    expect(patience.slept).toEqual([7_000]);
  });

  test('waits grow, up to their most', async () => {
    const { client } = await clientOf({ status: 503 });
    const patience = fakePatience();
    await expect(sendPatiently(client, request, patience)).rejects.toThrow(ImportError);
    expect(patience.slept.slice(4).every((ms) => ms >= 500 && ms <= 1_000)).toBe(true);
    expect(patience.slept[0]).toBeLessThanOrEqual(100);
    expect(patience.slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(30_000);
  });

  test('a refused connection is waited for; when it stays, the error says where', async () => {
    const url = await urlOfNobody();
    const client = createServiceClient({ url, apiKey: undefined, resellerId: undefined });
    await expect(sendPatiently(client, request, fakePatience())).rejects.toThrow(
      new RegExp(`${url} is away: .*ECONNREFUSED`),
    );
  });

  test('a key that meets itself, and a fault of the service, are tried a few times only', async () => {
    for (const status of [409, 500]) {
      const { client, service } = await clientOf({ status, body: { detail: 'no' } });
      const answer = await sendPatiently(client, request, fakePatience());
      expect(answer.status).toBe(status);
      expect(service.received).toHaveLength(3);
    }
  });

  test('refusals are answers', async () => {
    for (const status of [403, 404, 413, 422]) {
      const { client, service } = await clientOf({ status });
      expect((await sendPatiently(client, request, fakePatience())).status).toBe(status);
      expect(service.received).toHaveLength(1);
    }
  });

  test('credentials that do not hold end it at once', async () => {
    const { client, service } = await clientOf({ status: 401 });
    await expect(sendPatiently(client, request, fakePatience())).rejects.toThrow(/--api-key/);
    expect(service.received).toHaveLength(1);
  });

  test('a user who stops does not wait for a service that is away', async () => {
    const { client } = await clientOf({ status: 503, headers: { 'retry-after': '3600' } });
    const stop = new AbortController();
    const sending = sendPatiently(client, request, patienceUntil(stop.signal));
    stop.abort();
    await expect(sending).rejects.toThrow(ImportError);
  });
});
