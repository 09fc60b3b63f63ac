import type { Decimal } from '@exchange/units';
import { defineRecordedMap, type RecordedMapReader } from '../../platform/resource/recorded-map.js';
import { rateKey } from './decide.js';
import { ratesEvents } from './events.js';

/** By `rateKey`. */
export const currentRates: RecordedMapReader<Decimal> = defineRecordedMap(ratesEvents, ({ data }) =>
  data.records.map((one) => [rateKey(one), one.rate_cents_per_kwh] as const),
);
