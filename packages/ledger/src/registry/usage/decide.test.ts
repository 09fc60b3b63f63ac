import { assetId, decimal, type ResellerId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { at, northwind, uuid } from '../../../test/samples.js';
import { usageRecordInput } from './contract.js';
import { usage } from './decide.js';
import { type SentUsage, type UsageRecord, usageKey } from './record.js';

const asset_id = assetId.parse(uuid(20));
const hour = (start: string, end: string, kwh = '1.5'): UsageRecord => ({
  period_start: at(`2026-12-01T${start}:00Z`),
  period_end: at(`2026-12-01T${end}:00Z`),
  kwh: decimal(kwh),
});
const record = (
  records: readonly SentUsage[],
  asset_type = 'premise',
  reseller_id: ResellerId | null = null,
) => ({ type: 'RecordUsage', asset_id, records, asset: { asset_type, reseller_id } }) as const;
const recorded = (...records: UsageRecord[]) =>
  ({ type: 'UsageRecorded', data: { asset_id, reseller_id: null, records } }) as const;

describe('usage', () => {
  test('of several periods is recorded in one event, in order, exports negative', () => {
    const sent = [
      hour('02:00', '03:00'),
      hour('00:00', '01:00', '-0.25'),
      hour('01:00', '02:00', '0'),
    ];
    given(usage)
      .when(record(sent))
      .then(recorded(...sent));
  });

  test('of a repeated or overlapping period is recorded again', () => {
    const again = hour('00:00', '01:00', '2');
    given(usage, recorded(hour('00:00', '01:00')))
      .when(record([again]))
      .then(recorded(again))
      .when(record([hour('00:30', '01:30')]))
      .then(recorded(hour('00:30', '01:30')));
  });

  test("of a reseller's premise says whose it is", () => {
    const records = [hour('00:00', '01:00')];
    given(usage)
      .when(record(records, 'premise', northwind))
      .then({ type: 'UsageRecorded', data: { asset_id, reseller_id: northwind, records } });
  });

  test('without periods records no event', () => {
    given(usage).when(record([])).thenNothing();
  });

  test.each([
    ['where it starts', hour('01:00', '01:00')],
    ['before it starts', hour('02:00', '01:00')],
  ])('of a period that ends %s is refused', (_, wrong) => {
    const { error } = usageRecordInput.safeParse(wrong);
    expect(error?.issues).toMatchObject([{ path: ['period_end'] }]);
  });

  test('is refused for another asset than a premise', () => {
    const refusal = { code: 'not_a_premise', asset_type: 'property' } as const;
    given(usage)
      .when(record([hour('00:00', '01:00')], 'property'))
      .thenRefused(refusal)
      .when(record([], 'property'))
      .thenRefused(refusal);
  });

  describe('with estimates', () => {
    const metered = hour('00:00', '01:00');
    const estimate = { ...metered, kwh: decimal('9'), quality: 'estimated' } as const;
    const received = { ...estimate, channel: 'received' } as const;
    const delivered = { ...estimate, channel: 'delivered' } as const;
    const offered = (actuals: readonly SentUsage[], ...records: readonly SentUsage[]) =>
      given(usage).when({ ...record(records), actuals: new Set(actuals.map(usageKey)) });

    test('records an estimate where no actual value stands, with both terms', () => {
      offered([], estimate).then(recorded(delivered));
      offered([metered], received).then(recorded(received));
    });

    test('never replaces an actual value, recorded or in the same request', () => {
      offered([metered], estimate).thenNothing();
      offered([], metered, estimate).then(recorded(metered));
      offered([], estimate, metered).then(recorded(metered));
    });

    test('records an actual value over an estimate', () => {
      offered([], { ...metered, quality: 'actual' }).then(recorded(metered));
    });

    test('writes received actual values with both terms', () => {
      offered([], { ...metered, channel: 'received' }).then(
        recorded({ ...metered, quality: 'actual', channel: 'received' }),
      );
    });
  });
});
