import { expect, test } from 'vitest';
import { createMetrics } from '../observability/metrics.js';
import { startOperations } from './operations.js';

const ready = {
  host: '127.0.0.1',
  port: 0,
  isLeaving: () => false,
  notReady: async () => undefined,
  toSay: async () => undefined,
};

/** Response of `/readyz` for a process with this state. */
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

test('serves its three routes to GET and HEAD, with or without a query; another path is 404', async () => {
  const door = await startOperations({
    ...ready,
    metrics: createMetrics('test'),
  });
  const ask = async (path: string, method = 'GET') => {
    const { status, headers, text } = await fetch(`http://127.0.0.1:${door?.port}${path}`, {
      method,
    }).then(async (one) => ({ status: one.status, headers: one.headers, text: await one.text() }));
    return [status, headers.get('content-type')?.split(';')[0], text.slice(0, 6)];
  };
  try {
    expect(await ask('/healthz?at=1')).toEqual([200, 'application/json', '{"stat']);
    expect(await ask('/healthz', 'HEAD')).toEqual([200, 'application/json', '']);
    expect(await ask('/metrics')).toEqual([200, 'text/plain', '# HELP']);
    expect(await ask('/healthz', 'POST')).toEqual([404, 'application/json', '{"deta']);
    expect(await ask('/queues')).toEqual([404, 'application/json', '{"deta']);
  } finally {
    await door?.close();
  }
});

test('metrics that fail are answered with 500 and the reason', async () => {
  const read = async () => {
    throw new Error('the sibling has ended');
  };
  const door = await startOperations({ ...ready, metrics: { ...createMetrics('test'), read } });
  try {
    const answer = await fetch(`http://127.0.0.1:${door?.port}/metrics`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ detail: 'Error: the sibling has ended' });
  } finally {
    await door?.close();
  }
});

test('another path goes to the fallback where there is one', async () => {
  const door = await startOperations({
    ...ready,
    metrics: createMetrics('test'),
    fallback: ({ url }, response) => void response.end(`fallback: ${url}`),
  });
  try {
    const answer = await fetch(`http://127.0.0.1:${door?.port}/queues`);
    expect(await answer.text()).toBe('fallback: /queues');
  } finally {
    await door?.close();
  }
});

test('a port that is taken is refused', async () => {
  const metrics = createMetrics('test');
  const first = await startOperations({ ...ready, metrics });
  try {
    const second = startOperations({ ...ready, metrics, port: first?.port });
    await expect(second).rejects.toThrow('EADDRINUSE');
  } finally {
    await first?.close();
  }
});
