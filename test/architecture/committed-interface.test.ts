import { readFileSync } from 'node:fs';
import { buildOpenApi } from '@exchange/ledger/description/open-api';
import { ledgerRoutes } from '@exchange/ledger/ledger-routes';
import { expect, test } from 'vitest';
import { interfaceText } from '../../scripts/describe-interface.mjs';

test('the committed description is that of the interface; npm run client:types writes it', () => {
  const { contracts, tags } = ledgerRoutes;
  const made = interfaceText(buildOpenApi(contracts, { serverUrl: '/', tags })).split('\n');
  const file = new URL('../../packages/client/openapi.json', import.meta.url);
  expect(made.length).toBeGreaterThan(5_000);
  const written = readFileSync(file, 'utf8').split('\n');
  const first = made.findIndex((line, index) => line !== written[index]);
  expect({ line: first + 1, is: written[first] }).toEqual({ line: 0, is: undefined });
  expect(written).toHaveLength(made.length);
});
