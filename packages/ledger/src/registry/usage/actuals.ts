import { defineRecordedMap, type RecordedMapReader } from '../../platform/resource/recorded-map.js';
import { usageEvents } from './events.js';
import { isEstimated, usageKey } from './record.js';

export const recordedActuals: RecordedMapReader<true> = defineRecordedMap(usageEvents, ({ data }) =>
  data.records.flatMap((one) => (isEstimated(one) ? [] : [[usageKey(one), true] as const])),
);
