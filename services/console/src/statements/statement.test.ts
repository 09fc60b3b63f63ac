import { expect, test } from 'vitest';
import {
  changeOf,
  counterpartyText,
  type IssuedLine,
  resellerText,
  runText,
  takenApart,
} from './statement';

const line = (more: Partial<IssuedLine>): IssuedLine => ({
  transaction_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a12',
  external_id: null,
  book: null,
  reseller_id: null,
  cost_key: null,
  transaction_type: 'trade',
  direction: 'buy',
  status: 'settled',
  currency: 'USD',
  trade_date: null,
  delivery_start: '2026-12-01T00:00:00.000Z',
  delivery_end: '2026-12-02T00:00:00.000Z',
  price_per_mwh: 40,
  settled_mwh: 0,
  settled_amount: 0,
  confirmed_mwh: 0,
  confirmed_amount: 0,
  previous_mwh: 0,
  previous_amount: 0,
  payable_amount: 0,
  ...more,
});

test('a line has its changes since the previous run', () => {
  expect(changeOf(line({ settled_mwh: 1, settled_amount: 40, payable_amount: 40 }))).toBe('new');
  const billed = { previous_mwh: 1, previous_amount: 40 };
  expect(changeOf(line({ ...billed, payable_amount: -40 }))).toBe('gone');
  expect(
    changeOf(line({ ...billed, settled_mwh: 2, settled_amount: 80, payable_amount: 40 })),
  ).toBe('changed');
  expect(changeOf(line({ ...billed, settled_mwh: 1, settled_amount: 40 }))).toBe('unchanged');
});

test('runs, resellers and counterparties have labels', () => {
  expect(runText({ run: 'initial', run_number: 1 })).toBe('Initial');
  expect(runText({ run: 'true_up', run_number: 3 })).toBe('True-up 2');
  expect(resellerText({ reseller_id: null }, (id) => id)).toBe('All deals');
  expect(resellerText({ reseller_id: null, of_no_reseller: true }, (id) => id)).toBe(
    'Only deals without a reseller',
  );
  expect(
    counterpartyText({ counterparty_name: null, counterparty_code: null, counterparty_id: 'abc' }),
  ).toBe('abc');
});

test('separates a page’s style from its content', () => {
  expect(takenApart('<head><style>body { color: red }</style></head><p>&lt;style&gt;</p>')).toEqual(
    {
      style: 'body { color: red }',
      rest: '<head></head><p>&lt;style&gt;</p>',
    },
  );
  expect(takenApart('<p>plain</p>')).toEqual({ style: '', rest: '<p>plain</p>' });
});

test('a line whose volume changed at price 0 is changed', () => {
  const free = { status: 'confirmed', price_per_mwh: 0, previous_mwh: 0.3 } as const;
  expect(changeOf(line({ ...free, confirmed_mwh: 2 }))).toBe('changed');
  expect(changeOf(line({ ...free, settled_mwh: 0.1, confirmed_mwh: 0.2 }))).toBe('unchanged');
});
