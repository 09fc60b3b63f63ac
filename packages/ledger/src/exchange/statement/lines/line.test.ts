import { expect, test } from 'vitest';
import { uuid } from '../../../../test/samples.js';
import type { DealRow } from '../queries.js';
import { lineOf, localMonths } from './line.js';

const deal: DealRow = {
  id: uuid(1),
  ...{ reseller_id: null, cost_key: null, book: null, external_id: null, trade_date: null },
  ...{ transaction_type: 'trade', status: 'confirmed', direction: 'buy', currency: 'USD' },
  delivery_start: new Date('2026-12-01T00:00:00Z'),
  delivery_end: new Date('2026-12-01T01:00:00Z'),
  ...{ volume_mwh: '1', price_per_mwh: '12.34565', settlement_amount: null, runs: null },
};
const december = localMonths('2026-12', 'UTC');

test.each([
  ['JPY', '12'],
  ['USD', '12.35'],
  ['KWD', '12.346'],
  ['CLF', '12.3456'],
])("a line in %s is rounded once to the currency's minor unit", (currency, amount) => {
  expect(lineOf({ ...deal, currency }, december)?.confirmed_amount).toBe(amount);
});

test('a line of a sell is negative, and a settled deal is in the columns of settled ones', () => {
  const settled = { ...deal, direction: 'sell', status: 'settled', settlement_amount: '12.31' };
  expect(lineOf(settled, december)).toMatchObject({
    ...{ settled_mwh: '-1', settled_amount: '-12.31' },
    ...{ confirmed_mwh: '0', confirmed_amount: '0' },
  });
});
