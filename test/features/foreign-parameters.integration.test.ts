import { allContracts } from '@exchange/ledger/ledger-routes';
import { mountedPaths, type RouteContract } from '@exchange/runtime/contract/route';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { client } from '../acceptance/client.js';
import { sharedLedger } from '../services/ledger.js';

const { url, apiKey } = await sharedLedger();
const platform = client(url, { 'x-api-key': apiKey });

const anId = '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d';
const named = z.object({ shape: z.record(z.string(), z.unknown()) });
const parametersOf = ({ query }: RouteContract) => Object.keys(named.parse(query).shape);
const reads = allContracts.filter(
  ({ kind, method, protocol, operationId }) =>
    (method === 'get' || kind === 'query') &&
    protocol === undefined &&
    operationId !== 'queryLayer',
);
const everyParameter = new Set(['no_such_parameter', ...reads.flatMap(parametersOf)]);
const atOnce = 50;
const faults = z.object({
  detail: z.array(z.object({ type: z.string(), loc: z.array(z.unknown()) })),
});

test('every read refuses each parameter of another read, and unknown ones, with 422', async () => {
  expect(reads.length).toBeGreaterThan(60);
  const wrong: unknown[] = [];
  for (const contract of reads) {
    const own = new Set(parametersOf(contract));
    const foreign = [...everyParameter].filter((name) => !own.has(name)).sort();
    const path = `/${mountedPaths(contract)[0]?.replace(/\{\w+\}/g, anId)}`;
    for (let first = 0; first < foreign.length; first += atOnce) {
      const names = foreign.slice(first, first + atOnce);
      const address = `${path}?${names.map((name) => `${name}=1`).join('&')}`;
      const isPost = contract.method === 'post';
      const answer = await (isPost ? platform.post(address, {}) : platform.get(address));
      const { detail } = faults.safeParse(answer.body).data ?? { detail: [] };
      const refused = detail.flatMap(({ type, loc: [source, name] }) =>
        type === 'extra_forbidden' && source === 'query' ? [name] : [],
      );
      const accepted = names.filter((name) => !refused.includes(name));
      if (answer.status === 422 && accepted.length === 0) continue;
      wrong.push([contract.operationId, answer.status, accepted.join()]);
    }
  }
  expect(wrong).toEqual([]);
});

test('a layer refuses a parameter that is neither its own nor a field', async () => {
  for (const name of ['no_such_parameter', 'outcome', 'as_of', 'area_code', 'available_on']) {
    const answer = await platform.get(`/layers/assets/query?${name}=1`);
    expect([name, answer.status]).toEqual([name, 422]);
  }
});
