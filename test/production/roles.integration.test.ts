import { serves } from '@exchange/api/role';
import { allContracts } from '@exchange/ledger/ledger';
import { mountedPaths, type RouteContract } from '@exchange/runtime/contract/route';
import { describe, expect, test } from 'vitest';
import { client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';

const anId = '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d';

/** Whether a server has a route: what it has answers 401 to a wrong key, or itself; what it has not, 404 or 405. */
async function has(url: string, contract: RouteContract): Promise<boolean> {
  const [path = ''] = mountedPaths(contract);
  // Open to all, so what is named has to be there.
  const named = path.replace('{tileMatrixSetId}', 'WebMercatorQuad').replace(/\{\w+\}/g, anId);
  const answer = await fetch(url + named, {
    method: contract.method.toUpperCase(),
    headers: { 'x-api-key': 'wrong', 'content-type': 'application/json' },
    ...(contract.method === 'get' ? {} : { body: '{}' }),
  });
  const text = await answer.text();
  // A feature service tells its errors with the status 200.
  const status =
    contract.protocol === 'feature_service' ? Object(JSON.parse(text)).error?.code : answer.status;
  return status !== 404 && status !== 405;
}

describe('API processes by role', () => {
  test.each(['command', 'query', 'all'] as const)(
    'the %s role serves its own routes and no others',
    async (role) => {
      const { anotherApi } = await ledger();
      const api = await anotherApi({ role });
      const served = new Map<string, boolean>();
      for (const contract of allContracts) {
        if (contract.operationId === 'getAuthInformation' && role === 'command') continue;
        served.set(contract.operationId, await has(api.url, contract));
      }
      const wanted = allContracts.filter((contract) => serves(role, contract));
      expect([...served].filter(([, is]) => is).map(([id]) => id)).toEqual(
        wanted.map(({ operationId }) => operationId),
      );
    },
  );

  test('what the command role took is read from the query role', async () => {
    const { anotherApi, apiKey } = await ledger();
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

  test('each role describes the whole interface', async () => {
    const { anotherApi } = await ledger();
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
