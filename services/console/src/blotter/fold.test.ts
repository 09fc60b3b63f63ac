import { expect, test } from 'vitest';
import type { FeedEvent } from '../feed/use-feed';
import { afterEvent, matches, submittedDeal } from './fold';
import { dealOf } from './test/desk-ledger';

const event = (type: string, data: Readonly<Record<string, unknown>>): FeedEvent => ({
  type,
  data: { transaction_id: 'a', ...data },
  position: '7',
  recorded_at: '2026-12-03T00:00:00.000Z',
});

test('Each event changes its row and the time of change', () => {
  const deal = dealOf({ id: 'a' });
  const changed_at = '2026-12-03T00:00:00.000Z';
  const after = (type: string, data = {}) => afterEvent(deal, event(type, data));
  expect(after('TransactionConfirmed')).toEqual({ ...deal, status: 'confirmed', changed_at });
  expect(after('TransactionSettled', { amount: '515.63' })).toEqual({
    ...deal,
    status: 'settled',
    settlement_amount: 515.63,
    changed_at,
  });
  expect(after('TransactionCurtailed', { volume_mwh: '10' })).toEqual({
    ...deal,
    volume_mwh: 10,
    changed_at,
  });
  expect(after('TransactionCorrected', { replacement: { transaction_id: 'b' } })).toEqual({
    ...deal,
    status: 'corrected',
    corrected_by: 'b',
    changed_at,
  });
  expect(after('ExternalIdWithheld')).toBe(deal);
});

test('An unknown event of a deal makes no row', () => {
  expect(
    submittedDeal(event('TransactionSubmitted', { transaction_type: 'swap' })),
  ).toBeUndefined();
  expect(submittedDeal(event('TransactionConfirmed', {}))).toBeUndefined();
});

test('A deal matches filters on its own fields only', () => {
  const deal = dealOf({ id: 'a', book: 'north', direction: null });
  expect(matches({ book: ['south', 'north'] }, deal)).toBe(true);
  expect(matches({ direction: 'buy' }, deal)).toBe(true);
  expect(matches({ direction: 'sell' }, deal)).toBe(false);
  expect(matches({ status: ['confirmed'] }, deal)).toBe(false);
  expect(matches({ q: 'NOR' }, deal)).toBe(true);
  expect(matches({ q: 'gulf' }, deal)).toBeUndefined();
  expect(matches({ delivery_from: '2026-12-01T01:00:00Z' }, deal)).toBe(false);
  expect(matches({ delivery_from: '2026-12-01T00:30:00Z' }, deal)).toBe(true);
  expect(matches({ delivery_to: '2026-12-01T00:00:00Z' }, deal)).toBe(false);
  const { submitted_at, changed_at } = deal;
  expect(matches({ submitted_from: submitted_at, changed_from: changed_at }, deal)).toBe(true);
  expect(matches({ submitted_to: submitted_at }, deal)).toBe(false);
  expect(matches({ changed_to: changed_at }, deal)).toBe(false);
});
