import { defineRecordedMap, type RecordedMapReader } from '../../platform/resource/recorded-map.js';
import { usageEvents } from './events.js';
import { isEstimated, usageKey } from './record.js';

/** The keys of a premise's actual values at the end of its stream, a fact for commands with estimates. */
export const recordedActuals: RecordedMapReader<true> = defineRecordedMap(usageEvents, ({ data }) =>
  data.records.flatMap((one) => (isEstimated(one) ? [] : [[usageKey(one), true] as const])),
);
