import { indexable } from '@exchange/runtime/tables/storable';
import { type RateRecord, rateKey } from './decide.js';
import type { RatesEvent } from './events.js';
import { writeRate } from './resource.js';
import type { RateRow } from './table.js';

export function rateRows({ data }: RatesEvent, position: bigint): readonly RateRow[] {
  const { utility_id, records } = data;
  return records.map((record, place) => ({
    utility_id,
    area_code: indexable(record.area_code),
    recorded_at: record.recorded_at,
    position: position.toString(),
    place,
    resource: writeRate(record),
  }));
}

export function foldRates(
  events: readonly { readonly event: RatesEvent; readonly position: bigint }[],
): readonly RateRow[] {
  const rows: RateRow[] = [];
  const last = new Map<string, number>();
  for (const { event, position } of events) {
    const own = rateRows(event, position);
    event.data.records.forEach((record: RateRecord, place) => {
      const [key, row] = [rateKey(record), own[place]];
      if (row === undefined) return;
      const corrected = event.type === 'RatesCorrected' ? last.get(key) : undefined;
      const before = corrected === undefined ? undefined : rows[corrected];
      if (corrected !== undefined && before !== undefined) {
        rows[corrected] = { ...before, resource: row.resource };
      } else if (event.type === 'RatesRecorded') last.set(key, rows.push(row) - 1);
    });
  }
  return rows;
}
