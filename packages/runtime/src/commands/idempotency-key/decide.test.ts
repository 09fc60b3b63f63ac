import fc from 'fast-check';
import { expect, test } from 'vitest';
import { given } from '../../../test/given.js';
import { logged } from '../../../test/logged.js';
import { type IdempotencyCommand, idempotency } from './decide.js';
import { type IdempotencyEvent, idempotencyEvents } from './events.js';

const resource_id = '8a6e0804-2bd0-4672-b79d-d97027f9071a';
const stream = 'transaction-1';
const claimOf = (request_digest: string, of = stream) =>
  ({ request_digest, operation: 'createTransaction', stream: of, resource_id }) as const;
const claim = (digest: string, of?: string) =>
  ({ type: 'ClaimKey', ...claimOf(digest, of) }) as const satisfies IdempotencyCommand;
const claimed = (digest: string, of?: string): IdempotencyEvent => ({
  type: 'IdempotencyKeyClaimed',
  data: claimOf(digest, of),
});
const settle = (revision: string) =>
  ({ type: 'SettleKey', stream, revision }) as const satisfies IdempotencyCommand;
const settled = (revision: string): IdempotencyEvent => ({
  type: 'IdempotencyKeySettled',
  data: { stream, revision },
});
const release: IdempotencyCommand = { type: 'ReleaseKey' };
const released = (request_digest: string): IdempotencyEvent => ({
  type: 'IdempotencyKeyReleased',
  data: { request_digest },
});
const another = 'key_used_for_another_request';

test('a key is claimed for one request and settled once', () => {
  const ofRequest = { request_digest: 'a', stream, resource_id };
  const claimedKey = given(idempotency).when(claim('a')).then(claimed('a'));
  expect(claimedKey.state).toEqual({ status: 'claimed', ...ofRequest });
  const { state } = claimedKey
    .when(claim('a', 'transaction-2'))
    .thenNothing()
    .when(claim('b'))
    .thenRefused({ code: another })
    .when(settle('3'))
    .then(settled('3'))
    .when(settle('4'))
    .thenNothing()
    .when(claim('a'))
    .thenNothing()
    .when(release)
    .thenNothing()
    .when(claim('b'))
    .thenRefused(another);
  expect(state).toEqual({ status: 'settled', ...ofRequest, revision: '3' });
});

test('a key is free for any request after its release', () => {
  given(idempotency, claimed('a'))
    .when(release)
    .then(released('a'))
    .when(release)
    .thenNothing()
    .when(claim('b', 'transaction-2'))
    .then(claimed('b', 'transaction-2'))
    .when(claim('a'))
    .thenRefused(another);
});

test('a free key ignores a settlement and a release', () => {
  given(idempotency).when(settle('3')).thenNothing().when(release).thenNothing();
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
