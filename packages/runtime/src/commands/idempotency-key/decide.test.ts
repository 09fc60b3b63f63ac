import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { given } from '../../../test/given.js';
import { logged } from '../../../test/logged.js';
import { type IdempotencyCommand, idempotency } from './decide.js';
import { type IdempotencyEvent, idempotencyEvents } from './events.js';

const resource_id = '8a6e0804-2bd0-4672-b79d-d97027f9071a';
const claim = (request_digest: string, stream = 'transaction-1') =>
  ({
    type: 'ClaimKey',
    request_digest,
    operation: 'createTransaction',
    stream,
    resource_id,
  }) as const satisfies IdempotencyCommand;
const claimed = (request_digest: string, stream = 'transaction-1'): IdempotencyEvent => ({
  type: 'IdempotencyKeyClaimed',
  data: { request_digest, operation: 'createTransaction', stream, resource_id },
});
const settle = (revision: string) =>
  ({ type: 'SettleKey', stream: 'transaction-1', revision }) as const satisfies IdempotencyCommand;
const settled = (revision: string): IdempotencyEvent => ({
  type: 'IdempotencyKeySettled',
  data: { stream: 'transaction-1', revision },
});
const release: IdempotencyCommand = { type: 'ReleaseKey' };
const released = (request_digest: string): IdempotencyEvent => ({
  type: 'IdempotencyKeyReleased',
  data: { request_digest },
});

describe('a free key', () => {
  test('is claimed for a request and its stream', () => {
    const { state } = given(idempotency).when(claim('a')).then(claimed('a'));
    expect(state).toEqual({
      status: 'claimed',
      request_digest: 'a',
      stream: 'transaction-1',
      resource_id,
    });
  });

  test('ignores a settlement and a release', () => {
    given(idempotency).when(settle('3')).thenNothing().when(release).thenNothing();
  });
});

describe('a claimed key', () => {
  test('accepts the same request again without an event, with its stream', () => {
    const { state } = given(idempotency, claimed('a'))
      .when(claim('a', 'transaction-2'))
      .thenNothing();
    expect(state).toMatchObject({ stream: 'transaction-1' });
  });

  test('refuses another request', () => {
    given(idempotency, claimed('a'))
      .when(claim('b'))
      .thenRefused({ code: 'key_used_for_another_request' });
  });

  test('is settled once, with the revision of the response', () => {
    const { state } = given(idempotency, claimed('a'))
      .when(settle('3'))
      .then(settled('3'))
      .when(settle('4'))
      .thenNothing();
    expect(state).toEqual({
      status: 'settled',
      request_digest: 'a',
      stream: 'transaction-1',
      resource_id,
      revision: '3',
    });
  });

  test('is free for any request after its release', () => {
    given(idempotency, claimed('a'))
      .when(release)
      .then(released('a'))
      .when(release)
      .thenNothing()
      .when(claim('b', 'transaction-2'))
      .then(claimed('b', 'transaction-2'))
      .when(claim('a'))
      .thenRefused('key_used_for_another_request');
  });
});

describe('a settled key', () => {
  const settledKey = given(idempotency, claimed('a'), settled('3'));

  test('accepts the same request again', () => {
    settledKey.when(claim('a')).thenNothing();
  });

  test('refuses another request', () => {
    settledKey.when(claim('b')).thenRefused({ code: 'key_used_for_another_request' });
  });

  test('is never released', () => {
    settledKey
      .when(release)
      .thenNothing()
      .when(claim('b'))
      .thenRefused('key_used_for_another_request');
  });
});

test('ignores a settlement without a claim', () => {
  given(idempotency, settled('3')).when(claim('a')).then(claimed('a'));
});

test('accepts one request between two releases', () => {
  const commands = [claim('a'), claim('b'), claim('c'), settle('1'), settle('2'), release];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 30 }), (sequence) => {
      const log: IdempotencyEvent[] = [];
      let holder: string | null = null;
      let state = idempotency.initialState;
      for (const command of sequence) {
        const decision = idempotency.decide(state, command);
        if (command.type === 'ClaimKey') {
          const free: boolean = holder === null || holder === command.request_digest;
          expect(decision.outcome).toBe(free ? 'accepted' : 'refused');
          holder ??= command.request_digest;
        }
        if (decision.outcome === 'refused') continue;
        if (decision.events.some(({ type }) => type === 'IdempotencyKeyReleased')) holder = null;
        log.push(...decision.events);
        for (const event of decision.events) state = idempotency.evolve(state, event);
      }
      const replayed = given(idempotency, ...logged(idempotencyEvents, log)).state;
      expect(replayed).toStrictEqual(state);
    }),
    { numRuns: 500 },
  );
});
