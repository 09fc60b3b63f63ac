import { allContracts } from '@exchange/ledger/ledger-routes';
import { mountedPaths, type RouteContract } from '@exchange/runtime/contract/route';
import { getResourceMetadata } from '@exchange/runtime/contract/service-routes';
import { beforeAll, describe, expect, test } from 'vitest';
import { client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { seededPart } from '../services/seeded-part.js';
import { serves } from './served-by-role.js';

beforeAll(async () => void (await sharedLedger()));

const anId = '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d';

const filledIn = (path: string) =>
  path.replace('{tileMatrixSetId}', 'WebMercatorQuad').replace(/\{\w+\}/g, anId);

async function has(url: string, contract: RouteContract): Promise<boolean> {
  const [path = ''] = mountedPaths(contract);
  const answer = await fetch(url + filledIn(path), {
    method: contract.method.toUpperCase(),
    headers: { 'x-api-key': 'wrong', 'content-type': 'application/json' },
    ...(contract.method === 'get' ? {} : { body: '{}' }),
  });
  const text = await answer.text();
  const status =
    contract.protocol === 'feature_service' ? Object(JSON.parse(text)).error?.code : answer.status;
  return status !== 404 && status !== 405;
}

describe('API processes by role', () => {
  test.each(['command', 'query', 'all'] as const)(
    'the %s role serves its own routes and no others',
    async (role) => {
      const { anotherApi } = await sharedLedger();
      const api = await anotherApi({ role });
      const served = new Map<string, boolean>();
      // 404 without an identity provider.
      const contracts = allContracts.filter((one) => one !== getResourceMetadata);
      for (const contract of contracts) {
        if (contract.operationId === 'getAuthInformation' && role === 'command') continue;
        served.set(contract.operationId, await has(api.url, contract));
      }
      const expected = contracts.filter((contract) => serves(role, contract));
      expect([...served].filter(([, is]) => is).map(([id]) => id)).toEqual(
        expected.map(({ operationId }) => operationId),
      );
    },
  );

  test('every role knows the methods of every path', async () => {
    const { anotherApi } = await sharedLedger();
    const urls: string[] = [];
    for (const role of ['all', 'command', 'query'] as const) {
      urls.push((await anotherApi({ role })).url);
    }
    const paths = new Map<string, Set<string>>();
    for (const contract of allContracts) {
      const methods = contract.method === 'get' ? ['GET', 'HEAD'] : [contract.method.toUpperCase()];
      for (const path of mountedPaths(contract)) {
        paths.set(path, new Set([...(paths.get(path) ?? []), ...methods]));
      }
    }
    for (const [path, methods] of seededPart([...paths], 30)) {
      for (const method of ['PATCH', 'OPTIONS']) {
        const answers = await Promise.all(
          urls.map(async (url) => {
            const answer = await fetch(url + filledIn(path), { method });
            return [answer.status, answer.headers.get('allow')];
          }),
        );
        const [[status, allow] = []] = answers;
        expect(answers, `${method} ${path}`).toEqual(answers.map(() => [status, allow]));
        expect(String(allow).split(', '), path).toEqual(expect.arrayContaining([...methods]));
      }
    }
  });

  test.each([
    ['command', 'GET', '/api/v1/customers'],
    ['query', 'POST', '/api/v1/customers'],
    ['query', 'POST', '/api/v1/auth/token'],
  ] as const)(
    'the %s role answers %s %s with a reference to another role',
    async (role, method, path) => {
      const { anotherApi } = await sharedLedger();
      const { url } = await anotherApi({ role });
      const answer = await fetch(url + path, { method });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { detail: `${method} is served here by a process of another role.` },
      ]);
    },
  );

  test('a write of the command role is readable at the query role', async () => {
    const { anotherApi, apiKey } = await sharedLedger();
    const [command, query] = [
      await anotherApi({ role: 'command' }),
      await anotherApi({ role: 'query' }),
    ];
    const writer = client(command.url, { 'x-api-key': apiKey });
    const reader = client(query.url, { 'x-api-key': apiKey });
    const written = await writer.post('/exchange/transactions', aTransaction());
    expect(written.status).toBe(201);
    const position = written.headers.get('ledger-position') ?? '';
    const id = Object(written.body).id;
    const read = await reader.get(`/exchange/transactions/${id}`, { 'ledger-position': position });
    expect(read.status).toBe(200);
  });

  test('each role describes the whole API', async () => {
    const { anotherApi } = await sharedLedger();
    for (const role of ['command', 'query'] as const) {
      const api = await anotherApi({ role });
      const answer = await fetch(`${api.url}/openapi.json`);
      const { paths } = Object(await answer.json());
      const operations = Object.values(paths).flatMap((path) => Object.keys(Object(path)));
      expect(operations.length).toBe(
        allContracts.reduce((count, contract) => count + mountedPaths(contract).length, 0),
      );
    }
  });
});
