import { createServer } from 'node:http';
import { exportTraces } from '@exchange/runtime/observability/export-traces';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { portOf } from '../services/free-port.js';
import { sharedLedger } from '../services/ledger.js';
import { metricAt } from '../services/metric.js';

let operations: string;
let api: { readonly url: string };
let apiKey: string;

beforeAll(async () => {
  const running = await sharedLedger();
  apiKey = running.apiKey;
  const another = await running.anotherApi({ operationsPort: 0 });
  operations = `http://127.0.0.1:${another.operationsPort}`;
  api = another;
});

const metric = (name: string, labels: string) => metricAt(operations, name, labels);

describe('the operations port', () => {
  test('counts requests by route and status, never by id', async () => {
    const caller = client(api.url, { 'x-api-key': apiKey });
    await caller.post('/exchange/transactions', aTransaction());
    await caller.get('/exchange/transactions/3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d');
    const route = 'route="/api/v1/exchange/transactions/:id",status="404"';
    expect(await metric('http_request_duration_seconds_count', route)).toBe(1);
    expect(await (await fetch(`${operations}/metrics`)).text()).not.toContain('3f0c1a52');
  });

  test('measures appends and their conflicts, event-loop delay and the pool', async () => {
    await client(api.url, { 'x-api-key': apiKey }).post('/exchange/transactions', aTransaction());
    expect(await metric('event_log_append_seconds_count', 'outcome="appended"')).toBeGreaterThan(0);
    expect(await metric('nodejs_eventloop_lag_p99_seconds', 'process="api"')).toBeGreaterThan(0);
    expect(await metric('database_connections', 'state="open"')).toBeGreaterThan(0);
  });

  test('shows each lane at the end of the log after projection', async () => {
    await client(api.url, { 'x-api-key': apiKey }).post('/exchange/transactions', aTransaction());
    await expect.poll(() => metric('lane_lag_events', 'lane="exchange"')).toBe(0);
    expect(await metric('lane_lag_seconds', 'lane="exchange"')).toBe(0);
    expect(await metric('lane_stopped', 'lane="exchange"')).toBe(0);
    expect(await metric('queue_jobs', 'lane="exchange"')).toBeGreaterThanOrEqual(0);
  });

  test('counts refused credentials', async () => {
    await client(api.url, { 'x-api-key': 'wrong' }).get('/resellers');
    expect(await metric('credential_refusals_total', 'status="401"')).toBeGreaterThan(0);
  });

  test('reports a healthy and ready process', async () => {
    expect((await fetch(`${operations}/healthz`)).status).toBe(200);
    // The tables are compared with the log first.
    await expect
      .poll(async () => (await fetch(`${operations}/readyz`)).json())
      .toEqual({ status: 'ready' });
  });

  test('shows the queues with an API key only', async () => {
    const as = (password: string) =>
      fetch(`${operations}/queues`, {
        headers: { authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}` },
      });
    expect((await fetch(`${operations}/queues`)).status).toBe(401);
    expect((await fetch(`${operations}/queues/api/queues`)).status).toBe(401);
    expect((await as('wrong')).status).toBe(401);
    const page = await as(apiKey);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html');
  });

  test('is not reachable by the public port', async () => {
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${api.url}/queues`)).status).toBe(404);
  });
});

interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
}

describe('a trace', () => {
  const spans: CollectedSpan[] = [];
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = Object(JSON.parse(Buffer.concat(chunks).toString()));
      for (const { scopeSpans } of resourceSpans) {
        for (const { spans: some } of scopeSpans) spans.push(...some);
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  let endTraces: () => Promise<void>;

  beforeAll(async () => {
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${await portOf(collector)}`;
    endTraces = await exportTraces('test', process.env['OTEL_EXPORTER_OTLP_ENDPOINT']);
  });
  afterAll(async () => {
    await endTraces();
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    collector.close();
  });

  test('leads from the caller through the event to the read tables', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const caller = client(api.url, {
      'x-api-key': apiKey,
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    });
    const written = await caller.post('/exchange/transactions', aTransaction());
    expect(written.status).toBe(201);
    const history = await caller.get(`/exchange/transactions/${Object(written.body).id}/history`);
    expect(history.status).toBe(200);
    expect((await caller.get('/audit/checkpoint')).status).toBe(200);
    await endTraces();
    const names = spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
    expect(names).toContain('POST /api/v1/exchange/transactions');
    expect(names).toContain('project exchange');
    expect(names).toContain('project audit');
  });
});
