import type { UsageEvent } from './events.js';
import { type UsageRecord, usageKey } from './record.js';

export interface RecordedUsage {
  readonly events: number;
  readonly latest: readonly UsageRecord[];
  readonly replaced: readonly UsageRecord[];
  /** All states share one mutable map, so that years of readings are not copied per event. */
  readonly known: Map<string, UsageRecord> | undefined;
}

export const usageFold = {
  initialState: { events: 0, latest: [], replaced: [], known: undefined } as RecordedUsage,
  evolve({ events, known = new Map() }: RecordedUsage, { data }: UsageEvent): RecordedUsage {
    const replaced: UsageRecord[] = [];
    for (const record of data.records) {
      const key = usageKey(record);
      const earlier = known.get(key);
      if (earlier !== undefined) replaced.push(earlier);
      known.set(key, record);
    }
    return { events: events + 1, latest: data.records, replaced, known };
  },
};
