import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../observability/metrics.js';
import { type OperationsOptions, startOperations } from './operations.js';

async function started(options: Partial<OperationsOptions> = {}) {
  const server = await startOperations({
    ...{ host: '127.0.0.1', port: 0, metrics: createMetrics('test') },
    ...{ isShuttingDown: () => false, notReady: async () => undefined },
    remark: async () => undefined,
    ...options,
  });
  onTestFinished(() => server?.close());
  const get = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${server?.port}${path}`, { method });
    const type = answer.headers.get('content-type')?.split(';')[0];
    return { status: answer.status, type, text: await answer.text() };
  };
  return { port: server?.port, get };
}
const says = (text: string) => async () => text;
const fails = (text: string) => async () => {
  throw new Error(text);
};

test.each<[string, Partial<OperationsOptions>, number, object]>([
  ['is ready', {}, 200, { status: 'ready' }],
  [
    'is ready, with a remark',
    { remark: says('the log was moved') },
    200,
    { status: 'ready', reason: 'the log was moved' },
  ],
  ['is ready if the remark fails', { remark: fails('away') }, 200, { status: 'ready' }],
  [
    'reports the reason against readiness',
    { notReady: says('lanes stand still'), remark: says('more') },
    503,
    { status: 'not_ready', reason: 'lanes stand still' },
  ],
  [
    'reports draining before any other reason',
    { isShuttingDown: () => true, notReady: says('lanes stand still') },
    503,
    { status: 'draining' },
  ],
])('%s', async (_, options, status, body) => {
  const answer = await (await started(options)).get('/readyz');
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, body]);
});

test('serves its three routes to GET and HEAD, and 404 otherwise', async () => {
  const { get } = await started();
  const json = 'application/json';
  expect(await get('/healthz?at=1')).toEqual({ status: 200, type: json, text: '{"status":"ok"}' });
  expect(await get('/healthz', 'HEAD')).toEqual({ status: 200, type: json, text: '' });
  const text = expect.stringContaining('# HELP');
  expect(await get('/metrics')).toEqual({ status: 200, type: 'text/plain', text });
  expect(await get('/healthz', 'POST')).toMatchObject({ status: 404, type: json });
  expect(await get('/queues')).toMatchObject({ status: 404, type: json });
});

test('answers failed metrics with 500 and the reason', async () => {
  const metrics = { ...createMetrics('test'), read: fails('the sibling has ended') };
  const { get } = await started({ metrics });
  const text = '{"detail":"Error: the sibling has ended"}';
  expect(await get('/metrics')).toMatchObject({ status: 500, text });
});

test('sends other paths to the fallback', async () => {
  const { get } = await started({
    fallback: ({ url }, response) => void response.end(`fallback: ${url}`),
  });
  expect(await get('/queues')).toMatchObject({ text: 'fallback: /queues' });
});

test('rejects a port in use', async () => {
  const { port } = await started();
  await expect(started({ port })).rejects.toThrow('EADDRINUSE');
});
