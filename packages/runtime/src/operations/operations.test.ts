import { expect, test } from 'vitest';
import { createMetrics } from '../observability/metrics.js';
import { startOperations } from './operations.js';

const ready = {
  host: '127.0.0.1',
  port: 0,
  isShuttingDown: () => false,
  notReady: async () => undefined,
  remark: async () => undefined,
};

async function readyz(state: {
  readonly notReady?: string;
  readonly remark?: string | Error;
  readonly isShuttingDown?: boolean;
}) {
  const server = await startOperations({
    host: '127.0.0.1',
    port: 0,
    metrics: createMetrics('test'),
    isShuttingDown: () => state.isShuttingDown === true,
    notReady: async () => state.notReady,
    async remark() {
      if (state.remark instanceof Error) throw state.remark;
      return state.remark;
    },
  });
  try {
    const answer = await fetch(`http://127.0.0.1:${server?.port}/readyz`);
    return [answer.status, await answer.json()];
  } finally {
    await server?.close();
  }
}

test('is ready, with an optional remark', async () => {
  expect(await readyz({})).toEqual([200, { status: 'ready' }]);
  expect(await readyz({ remark: 'the log was moved' })).toEqual([
    200,
    { status: 'ready', reason: 'the log was moved' },
  ]);
  expect(await readyz({ remark: new Error('the log is away') })).toEqual([
    200,
    { status: 'ready' },
  ]);
});

test('reports the reason against readiness', async () => {
  expect(await readyz({ notReady: 'lanes stand still', remark: 'more' })).toEqual([
    503,
    { status: 'not_ready', reason: 'lanes stand still' },
  ]);
});

test('reports draining before any other reason', async () => {
  expect(await readyz({ isShuttingDown: true, notReady: 'lanes stand still' })).toEqual([
    503,
    { status: 'draining' },
  ]);
});

test('serves its three routes to GET and HEAD, and 404 otherwise', async () => {
  const server = await startOperations({
    ...ready,
    metrics: createMetrics('test'),
  });
  const get = async (path: string, method = 'GET') => {
    const { status, headers, text } = await fetch(`http://127.0.0.1:${server?.port}${path}`, {
      method,
    }).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    return [status, headers.get('content-type')?.split(';')[0], text.slice(0, 6)];
  };
  try {
    expect(await get('/healthz?at=1')).toEqual([200, 'application/json', '{"stat']);
    expect(await get('/healthz', 'HEAD')).toEqual([200, 'application/json', '']);
    expect(await get('/metrics')).toEqual([200, 'text/plain', '# HELP']);
    expect(await get('/healthz', 'POST')).toEqual([404, 'application/json', '{"deta']);
    expect(await get('/queues')).toEqual([404, 'application/json', '{"deta']);
  } finally {
    await server?.close();
  }
});

test('answers failed metrics with 500 and the reason', async () => {
  const read = async () => {
    throw new Error('the sibling has ended');
  };
  const server = await startOperations({ ...ready, metrics: { ...createMetrics('test'), read } });
  try {
    const answer = await fetch(`http://127.0.0.1:${server?.port}/metrics`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ detail: 'Error: the sibling has ended' });
  } finally {
    await server?.close();
  }
});

test('sends other paths to the fallback', async () => {
  const server = await startOperations({
    ...ready,
    metrics: createMetrics('test'),
    fallback: ({ url }, response) => void response.end(`fallback: ${url}`),
  });
  try {
    const answer = await fetch(`http://127.0.0.1:${server?.port}/queues`);
    expect(await answer.text()).toBe('fallback: /queues');
  } finally {
    await server?.close();
  }
});

test('rejects a port in use', async () => {
  const metrics = createMetrics('test');
  const first = await startOperations({ ...ready, metrics });
  try {
    const second = startOperations({ ...ready, metrics, port: first?.port });
    await expect(second).rejects.toThrow('EADDRINUSE');
  } finally {
    await first?.close();
  }
});
