import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entityKinds, entityOf } from './entities';

const contract = readFileSync(
  new URL('../../../../packages/client/openapi.json', import.meta.url),
  'utf8',
);
const noHistory = '/api/v1/rates/{utility_id}/history';

describe('kinds with a timeline', () => {
  test('cover every history route of the API', () => {
    const routes = [...contract.matchAll(/"(\/api\/v1\/[^"]+\/history)":/g)].map(
      ([, path]) => path,
    );
    expect(routes.length).toBeGreaterThan(10);
    const known: (string | undefined)[] = [...entityKinds.map(({ history }) => history), noHistory];
    expect([...new Set(routes)].sort()).toEqual(known.sort());
  });

  test('are found by stream name, for any form of id', () => {
    const id = '0c8a1f5e-4b52-4c0e-9d7a-3f1f8f2a6b11';
    expect(entityOf(`transaction-${id}`)).toMatchObject({ kind: { name: 'Transaction' }, id });
    expect(entityOf(`utility_rates-${id}`)).toMatchObject({
      kind: { prefix: 'utility_rates' },
      id,
    });
    expect(entityOf('gates-exchange')).toEqual({ kind: undefined, id: 'exchange' });
    expect(entityOf('transaction')).toMatchObject({ id: '' });
    expect(entityOf('<script>')).toEqual({ kind: undefined, id: '' });
  });
});
