import { counterpartyId, decimal, transactionId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { at, sunbelt, usd, uuid } from '../../../../test/samples.js';
import { defaultInstallation } from '../../../platform/installation/installation.js';
import type { TransactionFields } from '../state.js';
import { correction } from './input.js';
import { replacementOf } from './replacement.js';

const run = {
  start: at('2026-12-01T00:00:00Z'),
  end: at('2026-12-01T01:00:00Z'),
  mw: decimal('10'),
  minutes: 15 as const,
};
const flat: TransactionFields = {
  id: transactionId.parse(uuid(1)),
  counterparty_id: counterpartyId.parse(uuid(2)),
  asset_id: null,
  reseller_id: sunbelt,
  cost_key: null,
  transaction_type: 'trade',
  volume_mwh: decimal('10'),
  price_per_mwh: decimal('40'),
  delivery_start: run.start,
  delivery_end: run.end,
  direction: 'sell',
  currency: usd,
  book: 'winter',
  external_id: 'T-1',
  submitted_at: at('2026-11-20T09:30:00Z'),
  changed_at: at('2026-11-21T09:30:00Z'),
};
const shaped: TransactionFields = { ...flat, shape: { kind: 'profile', runs: [run] } };
const own = { id: transactionId.parse(uuid(9)), submitted_at: at('2026-12-02T00:00:00Z') };

function replace(current: TransactionFields, sent: Record<string, unknown>) {
  const { reason: _, reason_code: __, ...changes } = correction.parse({ ...sent, reason: 'typo' });
  return replacementOf(current, changes, defaultInstallation, own);
}

const profile = [{ start: '2026-12-01T00:00:00Z', end: '2026-12-01T01:00:00Z', volume_mwh: 7 }];

describe('the replacement of a trade', () => {
  test('has the data of the trade except its id and the corrections', () => {
    expect(replace(flat, { price_per_mwh: 41, book: 'summer' })).toEqual({
      transaction: {
        ...own,
        counterparty_id: flat.counterparty_id,
        asset_id: null,
        transaction_type: 'trade',
        volume_mwh: '10',
        price_per_mwh: '41',
        delivery_start: run.start,
        delivery_end: run.end,
        direction: 'sell',
        currency: 'USD',
        book: 'summer',
        external_id: 'T-1',
      },
      shape: undefined,
    });
  });

  test('takes a corrected side, currency and counterparty', () => {
    const other = uuid(3);
    const { transaction } = replace(flat, {
      direction: 'buy',
      currency: 'EUR',
      counterparty_id: other,
    });
    expect(transaction).toMatchObject({
      direction: 'buy',
      currency: 'EUR',
      counterparty_id: other,
    });
  });

  test('loses a member that is corrected to null', () => {
    const { transaction } = replace(flat, { book: null, external_id: null, direction: null });
    for (const member of ['book', 'external_id', 'direction'])
      expect(transaction).not.toHaveProperty(member);
  });

  test('keeps its shape if volume and time are equal or absent', () => {
    for (const sent of [{ price_per_mwh: 1 }, { volume_mwh: '10.0', delivery_end: run.end }]) {
      expect(replace(shaped, sent).shape).toEqual({ kind: 'unchanged', shape: shaped.shape });
    }
  });

  test.each([
    ['volume', { volume_mwh: 11 }],
    ['beginning', { delivery_start: '2026-12-01T00:15:00Z' }],
    ['end', { delivery_end: '2026-12-01T02:00:00Z' }],
  ])('of a shaped trade with another %s requires a shape', (_, sent) => {
    expect(replace(shaped, sent).shape).toEqual({ kind: 'missing' });
    expect(replace(flat, sent).shape).toBeUndefined();
  });

  test('takes its volume from a new shape, unless one is sent', () => {
    const { transaction, shape } = replace(shaped, { profile });
    expect([transaction.volume_mwh, shape?.kind]).toEqual([undefined, 'profile']);
    expect(replace(shaped, { profile, volume_mwh: 7 }).transaction.volume_mwh).toBe('7');
    const block = { product: 'peak', mw: 5, market: 'ERCOT' };
    expect(replace(flat, { block })).toMatchObject({
      transaction: { volume_mwh: undefined },
      shape: { kind: 'block' },
    });
  });

  test.each([{ profile: null }, { block: null }])(
    'is an even delivery if its shape is removed: %j',
    (sent) => {
      const { transaction, shape } = replace(shaped, { ...sent, volume_mwh: 12 });
      expect([transaction.volume_mwh, shape]).toEqual(['12', undefined]);
    },
  );
});
