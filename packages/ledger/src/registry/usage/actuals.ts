import { defineRecordedMap, type RecordedMapReader } from '../../platform/resource/recorded-map.js';
import { usageEvents } from './events.js';
import { isEstimated, usageKey } from './record.js';

/** Reads the keys of actual values at the end of the stream. */
export const recordedActuals: RecordedMapReader<true> = defineRecordedMap(usageEvents, ({ data }) =>
  data.records.flatMap((one) => (isEstimated(one) ? [] : [[usageKey(one), true] as const])),
);
