import type { KnownWebhook } from '@exchange/ledger/webhook/state';
import { noExceptions } from '@exchange/runtime/outbound/exceptions';
import { webhookId } from '@exchange/units';
import { expect, test } from 'vitest';
import { createAttempt } from '../src/attempt.js';
import { createEndpoint } from '../src/endpoint.js';

const id = webhookId.parse('3f2b8c64-7d19-4a0e-9c55-1b7a6e0d4f21');
const known: KnownWebhook = {
  status: 'active',
  webhook: {
    ...{ id, reseller_id: null, url: 'https://a.example', types: [], description: null },
    made_at: null,
  },
  switchedOff: null,
  secret: 'unreadable',
  previous: null,
};
const waiting = {
  ...{ webhookId: id, position: 1n, item: 0, eventId: 'e', type: 'AssetRegistered', stream: 'a' },
  ...{ attempts: 0, firstAttemptAt: undefined, dueAt: 0 },
};

const notCalled = () => {
  throw new Error('is not called in this test');
};

test('a call begins only while the lease outlasts it', async () => {
  const timeoutMs = 15_000;
  let leftMs = 14_999;
  const asked: number[] = [];
  let settled = 0;
  const attempt = createAttempt({
    box: { seal: (text) => text, open: () => undefined, isCurrent: () => true },
    rules: {
      timeoutMs,
      exceptions: noExceptions,
      resolve: notCalled,
      answerBytesMax: 0,
    },
    bodies: { note: notCalled, of: notCalled },
    settler: {
      settle: async () => {
        settled += 1;
      },
      idle: notCalled,
    },
    lease: {
      acquire: notCalled,
      renew: notCalled,
      release: notCalled,
      holdsFor: (ms) => {
        asked.push(ms);
        return ms <= leftMs;
      },
    },
    retryForMs: 60_000,
    signal: new AbortController().signal,
    switchOff: () => undefined,
  });
  const endpoint = createEndpoint(known, 0n, { firstMs: 1, longestMs: 1 });
  const attempted = attempt(endpoint, waiting);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect([new Set(asked), settled]).toEqual([new Set([timeoutMs]), 0]);
  leftMs = timeoutMs;
  await attempted;
  expect(settled).toBe(1);
});
