import { counterpartyId, decimal, isoDate, transactionId } from '@exchange/units';
import type { ComputedStatement } from '../src/exchange/statement/decide.js';
import type { StatementLine } from '../src/exchange/statement/lines/data.js';
import { at, uuid } from './samples.js';

/** A confirmed trade of 1 MWh. */
export const aLine = (more: Partial<StatementLine> = {}): StatementLine => ({
  transaction_id: transactionId.parse(uuid(1)),
  ...{ reseller_id: null, transaction_type: 'trade', status: 'confirmed', direction: 'buy' },
  ...{ currency: 'USD', book: null, external_id: null, cost_key: null, trade_date: null },
  delivery_start: at('2026-12-01T00:00:00.000Z'),
  delivery_end: at('2026-12-02T00:00:00.000Z'),
  price_per_mwh: decimal('10'),
  ...{ settled_mwh: decimal('0'), settled_amount: decimal('0') },
  ...{ confirmed_mwh: decimal('1'), confirmed_amount: decimal('10') },
  ...more,
});

export const december = {
  ...{ month: '2026-12', time_zone: 'UTC', zone_data: '2026f' },
  period_start: at('2026-12-01T00:00:00Z'),
  period_end: at('2027-01-01T00:00:00Z'),
};

export const aStatement = (more: Partial<ComputedStatement> = {}): ComputedStatement => ({
  statement_id: uuid(20),
  series_id: '3f9a1c07-2b00-4000-8000-000000000001',
  counterparty_id: counterpartyId.parse(uuid(9)),
  ...{ counterparty_code: null, counterparty_name: null, reseller_id: null },
  ...december,
  ...{ position: '100', issued_at: at('2027-01-05T00:00:00Z') },
  due_date: isoDate.parse('2027-01-20'),
  ...{ lines_id: uuid(21), lines: 1, lines_digest: '', totals: [] },
  ...more,
});
