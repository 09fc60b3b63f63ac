import type { KnownWebhook } from '@exchange/ledger/webhook/state';
import { webhookId } from '@exchange/units';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Waiting } from '../src/delivery-store.js';
import { callsMaxEach, createEndpoint, type Endpoint } from '../src/endpoint.js';

const id = webhookId.parse('3f2b8c64-7d19-4a0e-9c55-1b7a6e0d4f21');
const known = (url: string): KnownWebhook => ({
  status: 'active',
  webhook: { id, reseller_id: null, url, types: [], description: null, made_at: null },
  switchedOff: null,
  secret: '',
  previous: null,
});
const waiting = (stream: string, position: bigint): Waiting => ({
  webhookId: id,
  position,
  item: 0,
  eventId: '',
  type: 'AssetRegistered',
  stream,
  attempts: 0,
  firstAttemptAt: undefined,
  dueAt: 0,
});
/** What is sent next at a time; undefined where nothing is. */
function sent(endpoint: Endpoint, now: number): Waiting | undefined {
  const next = endpoint.next(now);
  return next !== undefined && 'send' in next ? next.send : undefined;
}
/** The same, where there has to be something. */
function must(endpoint: Endpoint, now: number): Waiting {
  const one = sent(endpoint, now);
  if (one === undefined) throw new Error(`nothing is sent at ${now}`);
  return one;
}

let endpoint: Endpoint;
beforeEach(() => {
  endpoint = createEndpoint(
    known('https://a.example'),
    0n,
    { firstMs: 100, longestMs: 1_000 },
    () => 1,
  );
});

describe('an endpoint', () => {
  test('has one event of a stream under way, and the next when that was taken', () => {
    for (const position of [1n, 2n]) endpoint.push(waiting('a', position));
    endpoint.push(waiting('b', 3n));
    const first = must(endpoint, 0);
    expect([first.position, sent(endpoint, 0)?.position, sent(endpoint, 0)]).toEqual([
      1n,
      3n,
      undefined,
    ]);
    endpoint.delivered(first);
    expect(sent(endpoint, 0)?.position).toBe(2n);
  });

  test('has so many calls under way and no more', () => {
    for (let stream = 0; stream < 20; stream += 1)
      endpoint.push(waiting(`${stream}`, BigInt(stream)));
    const calls = Array.from({ length: 20 }, () => sent(endpoint, 0)).filter(Boolean);
    expect(calls).toHaveLength(callsMaxEach);
  });

  test('rests after a failure, then has one call at a time until one is taken', () => {
    for (const stream of ['a', 'b', 'c']) endpoint.push(waiting(stream, 1n));
    endpoint.failed(must(endpoint, 0), 0, undefined);
    expect(endpoint.next(50)).toEqual({ askAt: 100 });
    const probe = must(endpoint, 100);
    expect([endpoint.isFailing(), sent(endpoint, 100)]).toEqual([true, undefined]);
    endpoint.delivered(probe);
    expect(endpoint.isFailing()).toBe(false);
    expect([sent(endpoint, 100), sent(endpoint, 100)].filter(Boolean)).toHaveLength(2);
  });

  test('waits twice as long after each failure, up to the longest, and as long as it was asked to', () => {
    endpoint.push(waiting('a', 1n));
    let now = 0;
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const one = must(endpoint, now);
      expect(one.attempts).toBe(attempt);
      const dueAt = endpoint.failed(one, now, undefined);
      pauses.push(dueAt - now);
      now = dueAt;
    }
    expect(pauses).toEqual([100, 200, 400, 800, 1_000, 1_000]);
    expect(endpoint.failed(must(endpoint, now), now, 700) - now).toBe(1_000);
    now += 1_000;
    endpoint.delivered(must(endpoint, now));
    endpoint.push(waiting('a', 2n));
    expect(endpoint.failed(must(endpoint, now), now, 700) - now).toBe(700);
  });

  test('that failed with several calls at once has failed once', () => {
    for (const stream of ['a', 'b', 'c']) endpoint.push(waiting(stream, 1n));
    const calls = [must(endpoint, 0), must(endpoint, 0), must(endpoint, 0)];
    for (const call of calls) endpoint.failed(call, 0, undefined);
    expect(endpoint.next(0)).toEqual({ askAt: 100 });
  });

  test('sends what others wait behind before it repeats what is never taken', () => {
    endpoint.push(waiting('poison', 1n));
    endpoint.failed(must(endpoint, 0), 0, undefined);
    endpoint.push(waiting('b', 2n));
    expect(must(endpoint, 100).stream).toBe('b');
  });

  test('has all that waits due again when an outage is over', () => {
    for (const stream of ['a', 'b']) endpoint.push(waiting(stream, 1n));
    let now = 0;
    const probe = (): Waiting => {
      const next = endpoint.next(now);
      if (next === undefined) throw new Error('nothing waits');
      if ('send' in next) return next.send;
      now = next.askAt;
      return probe();
    };
    for (let failure = 0; failure < 8; failure += 1) {
      endpoint.failed(probe(), now, undefined);
    }
    endpoint.delivered(probe());
    expect(sent(endpoint, now)).toBeDefined();
  });

  test('with another address is called at once', () => {
    endpoint.push(waiting('a', 1n));
    endpoint.failed(must(endpoint, 0), 0, undefined);
    endpoint.change(known('https://b.example'));
    expect(sent(endpoint, 0)).toBeDefined();
  });

  test('that is emptied has nothing more, and lets go of what is under way', () => {
    endpoint.push(waiting('a', 1n));
    must(endpoint, 0);
    const interest = endpoint.signal();
    endpoint.empty();
    expect([interest.aborted, endpoint.signal().aborted, endpoint.count()]).toEqual([
      true,
      false,
      0,
    ]);
  });
});
