import { decimalInput } from '@exchange/units';
import { expect, test } from 'vitest';
import { ledgerRoutes } from '../src/ledger-routes.js';
import { schemasIn } from './schemas-in.js';

const withDecimals = ledgerRoutes.contracts.filter(({ body }) =>
  schemasIn(body).has(decimalInput.in),
);

test('a body with decimals keeps all digits of its numbers', () => {
  expect(withDecimals.length).toBeGreaterThan(7);
  const rounded = withDecimals.filter(({ exactNumbers }) => exactNumbers !== true);
  expect(rounded.map(({ operationId }) => operationId)).toEqual([]);
});
