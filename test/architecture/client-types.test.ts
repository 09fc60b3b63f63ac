import { readFileSync } from 'node:fs';
import { buildOpenApi } from '@exchange/ledger/description/open-api';
import { ledgerRoutes } from '@exchange/ledger/ledger-routes';
import { expect, test } from 'vitest';
import { clientTypes } from '../../scripts/client-types.mjs';

test("the client's types match the interface; npm run client:types writes them", async () => {
  const { contracts, tags } = ledgerRoutes;
  const made = await clientTypes(buildOpenApi(contracts, { serverUrl: '/', tags }));
  const file = new URL('../../packages/client/src/interface.ts', import.meta.url);
  expect(made.split('\n').length).toBeGreaterThan(5_000);
  const written = readFileSync(file, 'utf8').split('\n');
  const first = made.split('\n').findIndex((line, index) => line !== written[index]);
  expect({ line: first + 1, is: written[first] }).toEqual({ line: 0, is: undefined });
  expect(written).toHaveLength(made.split('\n').length);
});
