import { decimal, isoDate, utilityId } from '@exchange/units';
import { describe, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { uuid } from '../../../test/samples.js';
import { type RateRecord, rates } from './decide.js';

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

  test('that are none are no event', () => {
    given(rates).when(record()).thenNothing();
  });
});
