// Long: 80 s. Sends every operation the largest bodies that it reads.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operationsOf } from '../fuzz/requests.js';
import {
  anyJson,
  type HeavyBody,
  heavyBatches,
  heavyForms,
  heavyLines,
  heavyTables,
  heavyTransactions,
  jsonFor,
  ring,
} from './heavy-bodies.js';
import { type MeasuredApi, startMeasuredApi } from './measured-api.js';

const stretchMsMax = 200;
const refusalBytesMax = 1_000_000;

const description = Object(
  JSON.parse(readFileSync(new URL('../../packages/client/openapi.json', import.meta.url), 'utf8')),
);
const operations = operationsOf(description);
const examples: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.values(description.paths).flatMap((item) =>
    Object.values(Object(item)).map((one) => {
      const content = Object(Object(one).requestBody?.content);
      return [Object(one).operationId, Object(content['application/json']).example];
    }),
  ),
);

let api: MeasuredApi;
const longest = { ms: 0, of: '' };

beforeAll(async () => {
  api = await startMeasuredApi();
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

/** Bytes; found by announcing more than any route takes. */
function bytesMaxOf(method: string, path: string, mediaType: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': mediaType,
      'content-length': 32 * 2 ** 20,
      'x-api-key': api.apiKey,
    };
    const call = request(`${api.url}${path}`, { method, headers }, async (answer) => {
      const refusal = await text(answer);
      call.destroy();
      const bytes = /limit of (\d+) bytes/.exec(refusal)?.[1];
      if (bytes === undefined) reject(new Error(`${method} ${path}: ${refusal}`));
      else resolve(Number(bytes));
    });
    call.on('error', reject).flushHeaders();
  });
}

const bodiesFor: Readonly<Record<string, (example: unknown, bytesMax: number) => HeavyBody[]>> = {
  'application/json': jsonFor,
  'application/x-ndjson': (_example, bytesMax) => heavyLines(bytesMax),
  'text/csv': (_example, bytesMax) => heavyTables(bytesMax),
  'application/x-www-form-urlencoded': (_example, bytesMax) => heavyForms(bytesMax),
};

async function costsOf(
  { operationId, method, path }: Operation,
  mediaType: string,
  bodiesOf: (bytesMax: number) => readonly HeavyBody[],
): Promise<string[]> {
  const target = path
    .replace(/\{\w+\}/g, () => randomUUID())
    .replace(/FeatureServer\/[\w-]+/, 'FeatureServer/0');
  const faults: string[] = [];
  for (const body of bodiesOf(await bytesMaxOf(method, target, mediaType))) {
    const name = `${operationId} with ${body.name}`;
    faults.push(...(await costOf(name, () => send(method, target, mediaType, body.text))));
  }
  return faults;
}

describe('the largest body that a route reads blocks no process, and its refusals are short', () => {
  test.each(operations.filter(({ bodies }) => bodies.length > 0))('$operationId', async (one) => {
    const faults: string[] = [];
    for (const { mediaType } of one.bodies) {
      const bodiesOf = bodiesFor[mediaType];
      if (bodiesOf === undefined) continue;
      const example = examples[one.operationId];
      faults.push(...(await costsOf(one, mediaType, (max) => bodiesOf(example, max))));
    }
    expect(faults).toEqual([]);
  });

  test.each(['issueToken', 'createTransaction', 'submitTransactionBatch'])(
    'JSON that no schema sees, to %s',
    async (operationId) => {
      const operation = operations.find((one) => one.operationId === operationId);
      if (operation === undefined) throw new Error(`no operation ${operationId}`);
      expect(await costsOf(operation, 'application/json', anyJson)).toEqual([]);
    },
  );
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

  test('a bulk action on 1,000 unknown ids', async () => {
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
