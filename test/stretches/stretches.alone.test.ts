// Long: 250 s. Measures the longest stretch of each request of 10 MB.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operationsOf } from '../fuzz/requests.js';
import {
  type HeavyBody,
  heavyBatches,
  heavyForms,
  heavyJson,
  heavyLines,
  heavyTables,
  heavyTransactions,
  ring,
} from './heavy-bodies.js';
import { type MeasuredApi, startMeasuredApi } from './measured-api.js';

const stretchMsMax = 200;
const refusalBytesMax = 1_000_000;

let api: MeasuredApi;
let operations: readonly Operation[];
let examples: Readonly<Record<string, unknown>>;
const longest = { ms: 0, of: '' };

beforeAll(async () => {
  api = await startMeasuredApi();
  const description = Object(await (await fetch(`${api.url}/openapi.json`)).json());
  operations = operationsOf(description);
  examples = Object.fromEntries(
    Object.values(description.paths).flatMap((item) =>
      Object.values(Object(item)).map((one) => {
        const content = Object(Object(one).requestBody?.content);
        return [Object(one).operationId, Object(content['application/json']).example];
      }),
    ),
  );
  // The first run compiles.
  for (let round = 0; round < 3; round += 1) {
    for (const body of Object.values(heavyTransactions)) await sent('/exchange/transactions', body);
  }
  await api.longestStretch();
});

afterAll(() => {
  console.info(`longest stretch: ${longest.ms} ms, of ${longest.of}`);
});

async function send(method: string, path: string, mediaType: string, text: string) {
  try {
    const answer = await fetch(`${api.url}${path}`, {
      method,
      headers: { 'content-type': mediaType, 'x-api-key': api.apiKey },
      body: text,
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    // The service refused early and closed; fetch reads no answer.
    const { code } = Object(error instanceof Error ? error.cause : undefined);
    if (code === 'EPIPE' || code === 'ECONNRESET') return { status: 0, text: '' };
    throw error;
  }
}

const sent = (path: string, body: unknown) =>
  send('POST', `/api/v1${path}`, 'application/json', JSON.stringify(body));

async function costOf(
  name: string,
  asking: () => ReturnType<typeof send>,
): Promise<readonly string[]> {
  const { status, text } = await asking();
  const ms = await api.longestStretch();
  if (ms > longest.ms) Object.assign(longest, { ms, of: name });
  const isRefusal = status >= 400 || text.startsWith('{"error"');
  return [
    ...(ms > stretchMsMax ? [`${name} → ${status}: ${ms} ms at a stretch`] : []),
    ...(status === 500 ? [`${name} → 500`] : []),
    ...(isRefusal && text.length > refusalBytesMax ? [`${name} → ${text.length} bytes`] : []),
  ];
}

const bodiesFor: Readonly<Record<string, (example: unknown) => readonly HeavyBody[]>> = {
  'application/json': heavyJson,
  'application/x-ndjson': heavyLines,
  'text/csv': heavyTables,
  'application/x-www-form-urlencoded': heavyForms,
};

describe('a request of ten megabytes', () => {
  test('blocks no process for more than 200 ms, and its refusals are short', async () => {
    const faults: string[] = [];
    for (const { operationId, method, path, bodies } of operations) {
      const target = path
        .replace(/\{\w+\}/g, () => randomUUID())
        .replace(/FeatureServer\/[\w-]+/, 'FeatureServer/0');
      for (const { mediaType } of bodies) {
        const heavy = bodiesFor[mediaType]?.(examples[operationId]) ?? [];
        for (const body of heavy) {
          const name = `${operationId} with ${body.name} as ${mediaType}`;
          faults.push(...(await costOf(name, () => send(method, target, mediaType, body.text))));
        }
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('the largest accepted bodies', () => {
  test.each(Object.entries(heavyBatches))('a batch: %s', async (name, body) => {
    const faults = [
      ...(await costOf(name, () => sent('/exchange/transactions/batch', body))),
      ...(await costOf(`${name}, dry`, () =>
        sent('/exchange/transactions/batch?dry_run=true', body),
      )),
    ];
    expect(faults).toEqual([]);
  });

  test.each(Object.entries(heavyTransactions))('a transaction: %s', async (name, body) => {
    expect(await costOf(name, () => sent('/exchange/transactions', body))).toEqual([]);
  });

  test('a bulk action on 1,000 unknown ids, which takes one query for all', async () => {
    const ids = Array.from({ length: 1_000 }, () => randomUUID());
    const body = { action: 'confirm', ids };
    expect(await costOf('1,000 ids', () => sent('/exchange/transactions/actions', body))).toEqual(
      [],
    );
  });

  test.each([
    ['/assets', { asset_type: 'lake', name: 'x' }, 20_000],
    ['/geo/query', {}, 10_000],
    ['/geo/query', {}, 150_000],
    ['/geo/customers/search', {}, 10_000],
  ])('a geometry to %s', async (path, body, positions) => {
    const geometry = { type: 'Polygon', coordinates: [ring(positions)] };
    const name = `${path} with ${positions} positions`;
    expect(await costOf(name, () => sent(path, { ...body, geometry }))).toEqual([]);
  });
});

test('a dry run is refused like the append', async () => {
  for (const name of ['1,000 ten-year blocks', '1,000 items of long names']) {
    const [wet, dry] = await Promise.all([
      sent('/exchange/transactions/batch', heavyBatches[name]),
      sent('/exchange/transactions/batch?dry_run=true', heavyBatches[name]),
    ]);
    expect([name, wet.status, dry.status]).toEqual([name, 413, 413]);
  }
});

test('unknown hosts do not cause new descriptions', async () => {
  const cost = await costOf('100 hosts', async () => {
    let last = { status: 0, text: '' };
    for (let host = 0; host < 100; host += 1) {
      const answer = await fetch(`${api.url}/openapi.json?${host}`);
      last = { status: answer.status, text: await answer.text() };
    }
    return last;
  });
  expect(cost).toEqual([]);
});
