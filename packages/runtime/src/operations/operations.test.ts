import { expect, test } from 'vitest';
import { createMetrics } from '../observability/metrics.js';
import { startOperations } from './operations.js';

/** What `/readyz` answers where a process says this of itself. */
async function readyz(said: {
  readonly notReady?: string;
  readonly toSay?: string | Error;
  readonly isLeaving?: boolean;
}) {
  const door = await startOperations({
    host: '127.0.0.1',
    port: 0,
    metrics: createMetrics('test'),
    isLeaving: () => said.isLeaving === true,
    notReady: async () => said.notReady,
    async toSay() {
      if (said.toSay instanceof Error) throw said.toSay;
      return said.toSay;
    },
  });
  try {
    const answer = await fetch(`http://127.0.0.1:${door?.port}/readyz`);
    return [answer.status, await answer.json()];
  } finally {
    await door?.close();
  }
}

test('a process that should get work is ready, whatever there is to say of it', async () => {
  expect(await readyz({})).toEqual([200, { status: 'ready' }]);
  expect(await readyz({ toSay: 'the log was moved' })).toEqual([
    200,
    { status: 'ready', reason: 'the log was moved' },
  ]);
  expect(await readyz({ toSay: new Error('the log is away') })).toEqual([200, { status: 'ready' }]);
});

test('one that should get none says why', async () => {
  expect(await readyz({ notReady: 'lanes stand still', toSay: 'more' })).toEqual([
    503,
    { status: 'not_ready', reason: 'lanes stand still' },
  ]);
});

test('one that stops says that it does, whatever else there is to say', async () => {
  expect(await readyz({ isLeaving: true, notReady: 'lanes stand still' })).toEqual([
    503,
    { status: 'draining' },
  ]);
});
