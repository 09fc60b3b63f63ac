import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Call, type Delivery, resultOf } from '../src/delivery/delivery.js';
import {
  type EndpointEffect,
  type EndpointInput,
  type EndpointState,
  initialEndpoint,
  next,
  waitingMax,
} from '../src/endpoint/endpoint-step.js';
import { aDelivery, aWebhook, rules } from './fixtures.js';

const webhook = aWebhook('https://a.example');
const moved = { ...webhook, webhook: { ...webhook.webhook, url: 'https://b.example' } };
let state: EndpointState;
let effects: readonly EndpointEffect[];

function take(input: EndpointInput): readonly EndpointEffect[] {
  ({ state, effects } = next(state, input, rules));
  return effects;
}

function push(...deliveries: readonly Delivery[]): void {
  take({ type: 'read', to: state.readTo, head: 0n, deliveries });
}

const firstCall = (now: number): Call | undefined =>
  take({ type: 'turn', now }).find((effect) => effect.type === 'call')?.call;

function callAt(now: number): Call {
  const call = firstCall(now);
  if (call === undefined) throw new Error(`no call begins at ${now}`);
  return call;
}

function answer(call: Call, at: number, more: Partial<Answer> = {}): number {
  const failure = { isDelivered: false, status: 500, failure: undefined, retryAfterMs: 0 };
  const result = resultOf(call, { ...failure, beganAt: at, at, random: 1, ...more }, rules);
  take({ type: 'settled', call, result });
  return result.nextAt ?? Number.NaN;
}
const deliver = (call: Call, at: number) => answer(call, at, { isDelivered: true, status: 204 });

beforeEach(() => {
  state = initialEndpoint(webhook, 0n);
});

describe('an endpoint', () => {
  test('pauses after a failure, then makes single calls until one succeeds', () => {
    push(aDelivery('a', 1n), aDelivery('b', 2n), aDelivery('c', 3n));
    answer(callAt(0), 0);
    expect(take({ type: 'turn', now: 50 })).toEqual([{ type: 'wake', at: 100 }]);
    const probe = callAt(100);
    expect([state.failures, firstCall(100)]).toEqual([1, undefined]);
    deliver(probe, 100);
    expect(state.failures).toBe(0);
    expect([firstCall(100), firstCall(100)].filter(Boolean)).toHaveLength(2);
  });

  test('doubles its pause up to the maximum, and respects Retry-After', () => {
    push(aDelivery('a', 1n));
    let now = 0;
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const call = callAt(now);
      expect(call.delivery.attempts).toBe(attempt);
      const dueAt = answer(call, now);
      pauses.push(dueAt - now);
      now = dueAt;
    }
    expect(pauses).toEqual([100, 200, 400, 800, 1_000, 1_000]);
    expect(answer(callAt(now), now, { retryAfterMs: 700 }) - now).toBe(1_000);
    now += 1_000;
    deliver(callAt(now), now);
    push(aDelivery('a', 2n));
    expect(answer(callAt(now), now, { retryAfterMs: 700 }) - now).toBe(700);
    expect(take({ type: 'turn', now })).toEqual([{ type: 'wake', at: now + 700 }]);
  });

  test('counts concurrent failures once', () => {
    push(aDelivery('a', 1n), aDelivery('b', 2n), aDelivery('c', 3n));
    const calls = [callAt(0), callAt(0), callAt(0)];
    for (const call of calls) answer(call, 0);
    expect(take({ type: 'turn', now: 0 })).toEqual([{ type: 'wake', at: 100 }]);
  });

  test('sends events of other streams before it retries a failing event', () => {
    push(aDelivery('poison', 1n));
    answer(callAt(0), 0);
    push(aDelivery('b', 2n));
    expect(callAt(100).delivery.stream).toBe('b');
  });

  test('makes all deliveries due after an outage', () => {
    push(aDelivery('a', 1n), aDelivery('b', 2n));
    let now = 0;
    const probe = (): Call => {
      const [effect] = take({ type: 'turn', now });
      if (effect?.type === 'call') return effect.call;
      if (effect?.type !== 'wake') throw new Error('expected a wake effect');
      now = effect.at;
      return probe();
    };
    for (let failure = 0; failure < 8; failure += 1) answer(probe(), now);
    deliver(probe(), now);
    expect(firstCall(now)).toBeDefined();
  });

  test('with another address is called at once', () => {
    push(aDelivery('a', 1n));
    answer(callAt(0), 0);
    expect(take({ type: 'changed', webhook: moved })).toEqual([{ type: 'wake', at: 0 }]);
    expect(firstCall(0)?.url).toBe('https://b.example');
  });

  test('with another address is retried for its whole time there', () => {
    push(aDelivery('a', 1n), aDelivery('b', 2n));
    answer(callAt(0), 0);
    const before = callAt(100);
    take({ type: 'changed', webhook: moved });
    const late = rules.retryForMs + 100;
    answer(before, late);
    expect(state.failures).toBe(0);
    answer(callAt(late), late);
    expect([state.reading, effects]).toEqual([
      expect.not.stringMatching('stopped'),
      [{ type: 'wake', at: 0 }],
    ]);
  });

  test('that is stopped has no deliveries and ignores results', () => {
    push(aDelivery('a', 1n), aDelivery('b', 2n));
    const call = callAt(0);
    take({ type: 'stopped' });
    const stopped = state;
    expect(stopped).toMatchObject({ reading: 'stopped', waiting: [] });
    answer(call, 0, { status: 410 });
    expect([state, effects, firstCall(0)]).toEqual([stopped, [], undefined]);
  });
});

describe('an endpoint is switched off', () => {
  const switchedOff = (reason: string) => [{ type: 'switchOff', reason, position: 1n }];

  test.each<[string, number, Partial<Answer>, unknown]>([
    ['at once by 410', 0, { status: 410 }, switchedOff('gone')],
    ['not by 404', 0, { status: 404 }, [{ type: 'wake', at: 0 }]],
    ['not by a failure within the time limit', 59_999, {}, [{ type: 'wake', at: 0 }]],
    ['by a failure at the end of the time limit', 60_000, {}, switchedOff('failing')],
    ['not by an accepted delivery', 60_000, { isDelivered: true }, [{ type: 'wake', at: 0 }]],
  ])('%s', (_, at, more, expected) => {
    push(aDelivery('a', 1n));
    answer(callAt(0), 0);
    state = { ...state, readTo: 1n, reading: 'live' };
    answer(callAt(100), at, more);
    expect(effects).toEqual(expected);
    expect(state.reading === 'stopped').toBe(String(effects[0]?.type) === 'switchOff');
  });

  test('not by an answer of its previous address', () => {
    push(aDelivery('a', 1n));
    const call = callAt(0);
    take({ type: 'changed', webhook: moved });
    answer(call, 0, { status: 410 });
    expect(state).toMatchObject({ reading: 'live', waiting: [{ attempts: 0 }] });
  });
});

describe('the log is read for an endpoint', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => aDelivery(`${index}`, BigInt(index)));

  test.each<[string, bigint, number, EndpointState['reading'], boolean]>([
    ['with all live endpoints at the head', 5n, 0, 'live', false],
    ['alone behind the head', 4n, 0, 'behind', true],
    ['not while its memory is full', 5n, waitingMax, 'behind', false],
    ['not until half of its memory is free', 4n, waitingMax / 2, 'behind', false],
    ['alone once half of its memory is free', 4n, waitingMax / 2 - 1, 'behind', true],
  ])('%s', (_, to, count, reading, isCatchingUp) => {
    take({ type: 'read', to, head: 5n, deliveries: many(count) });
    expect([state.reading, state.readTo]).toEqual([reading, to]);
    expect(effects.some(({ type }) => type === 'catchUp')).toBe(isCatchingUp);
  });

  test('never backwards', () => {
    take({ type: 'read', to: 9n, head: 9n, deliveries: [] });
    take({ type: 'read', to: 5n, head: 5n, deliveries: [] });
    expect(state).toMatchObject({ readTo: 9n, reading: 'live' });
  });

  test('again when deliveries leave its memory', () => {
    take({ type: 'read', to: 1n, head: 5n, deliveries: many(waitingMax / 2) });
    deliver(callAt(0), 0);
    expect(effects).toContainEqual({ type: 'catchUp' });
  });
});
