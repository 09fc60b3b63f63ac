import type { UsageEvent } from './events.js';
import { type UsageRecord, usageKey } from './record.js';

/** The recorded values of an event, the values that they replaced, and all records so far. */
export interface RecordedUsage {
  readonly events: number;
  readonly latest: readonly UsageRecord[];
  readonly replaced: readonly UsageRecord[];
  /**
   * The records of all keys so far. All states share one mutable map, so that years of readings are not copied for
   * each event.
   */
  readonly known: Map<string, UsageRecord> | undefined;
}

/** The fold of a premise's stream, for its history and its past. */
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
