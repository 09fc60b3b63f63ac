import { decimal, isoDate, utilityId } from '@exchange/units';
import { describe, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { uuid } from '../../../test/samples.js';
import { type RateRecord, rateKey, rates } from './decide.js';

const utility_id = utilityId.parse(uuid(31));
const rate = (cents: string, day = '2026-12-01'): RateRecord => ({
  area_code: 'N',
  rate_cents_per_kwh: decimal(cents),
  recorded_at: isoDate.parse(day),
});
const record = (...records: readonly RateRecord[]) =>
  ({ type: 'RecordRates', utility_id, records }) as const;
const recorded = (...records: RateRecord[]) =>
  ({ type: 'RatesRecorded', data: { utility_id, records } }) as const;

describe('rates', () => {
  test('are recorded in one event, in the order sent', () => {
    const sent = [rate('12.1', '2026-12-02'), rate('11.9'), rate('-0.5')];
    given(rates)
      .when(record(...sent))
      .then(recorded(...sent));
  });

  test('of a day are recorded again: a history leaves nothing out', () => {
    given(rates, recorded(rate('11.9')))
      .when(record(rate('11.9')))
      .then(recorded(rate('11.9')));
  });
});

describe('a correction of rates', () => {
  const correct = (current: readonly RateRecord[], ...records: readonly RateRecord[]) => {
    const known = current.map((one) => [rateKey(one), one.rate_cents_per_kwh] as const);
    return given(rates).when({
      type: 'CorrectRates',
      utility_id,
      records,
      current: new Map(known),
    });
  };
  const corrected = (...records: RateRecord[]) =>
    ({ type: 'RatesCorrected', data: { utility_id, records } }) as const;
  const now = [rate('11.9'), rate('12.1', '2026-12-02')];

  test('replaces the rates that differ; the last of two counts', () => {
    correct(now, rate('11.8'), rate('12.10', '2026-12-02')).then(corrected(rate('11.8')));
    correct(now, rate('11.8'), rate('11.7')).then(corrected(rate('11.7')));
  });

  test('to the present rates changes nothing', () => {
    correct(now, rate('11.9')).thenNothing();
    correct(now, rate('11.8'), rate('11.9')).thenNothing();
  });

  test('of an unknown area or day is refused as a whole', () => {
    correct(now, rate('11.8'), rate('1', '2026-12-03')).thenRefused({
      code: 'rate_not_found',
      area_code: 'N',
      recorded_at: isoDate.parse('2026-12-03'),
    });
  });
});
