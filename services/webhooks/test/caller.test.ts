import { EventLogUnavailable } from '@exchange/runtime/event-log/errors';
import { noExceptions } from '@exchange/runtime/outbound/exceptions';
import { expect, test } from 'vitest';
import { callReceiver } from '../src/delivery/caller.js';
import { aDelivery, aWebhook } from './fixtures.js';

const notCalled = () => {
  throw new Error('unexpected call');
};

test('begins a call only if the lease outlasts it', async () => {
  const timeoutMs = 15_000;
  let leftMs = 14_999;
  const attempts: number[] = [];
  const options = {
    box: { seal: (text: string) => text, open: () => undefined, isCurrent: () => true },
    rules: {
      ...{ timeoutMs, exceptions: noExceptions, resolve: notCalled, answerBytesMax: 0 },
    },
    bodyOf: notCalled,
    lease: {
      holdsFor: (ms: number) => {
        attempts.push(ms);
        return ms <= leftMs;
      },
    },
    signal: new AbortController().signal,
  };
  let isAnswered = false;
  const answer = callReceiver(aWebhook(), aDelivery('a', 1n), options);
  void answer.then(() => {
    isAnswered = true;
  });
  await expect.poll(() => attempts.length).toBeGreaterThan(1);
  expect([new Set(attempts), isAnswered]).toEqual([new Set([timeoutMs]), false]);
  leftMs = timeoutMs;
  expect(await answer).toMatchObject({ isDelivered: false, failure: 'secret_unreadable' });
});

test('stops waiting for the lease when the signal aborts', async () => {
  const ending = new AbortController();
  const options = {
    box: { seal: notCalled, open: notCalled, isCurrent: notCalled },
    rules: { timeoutMs: 1, exceptions: noExceptions, resolve: notCalled, answerBytesMax: 0 },
    bodyOf: notCalled,
    lease: { holdsFor: () => false },
    signal: ending.signal,
  };
  const answer = callReceiver(aWebhook(), aDelivery('a', 1n), options);
  ending.abort();
  expect(await answer).toBeUndefined();
});

test('waits for an unavailable event log, and then for the lease', async () => {
  const steps: string[] = [];
  const options = {
    box: { seal: notCalled, open: () => undefined, isCurrent: notCalled },
    rules: { timeoutMs: 1, exceptions: noExceptions, resolve: notCalled, answerBytesMax: 0 },
    async bodyOf() {
      steps.push('body');
      if (steps.length < 3) throw new EventLogUnavailable('no answer');
      return Buffer.from('{}');
    },
    lease: {
      holdsFor() {
        steps.push('lease');
        return true;
      },
    },
    signal: new AbortController().signal,
  };
  const answer = await callReceiver(aWebhook(), aDelivery('a', 1n), options);
  expect(answer).toMatchObject({ failure: 'secret_unreadable' });
  expect(steps).toEqual(['body', 'body', 'body', 'lease']);
});
