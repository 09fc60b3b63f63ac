import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { writeRows } from '@exchange/runtime/tables/row-batch';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { marketLane } from '../lanes.js';
import { type UsageEvent, usageEvents } from './events.js';

const isUsageEvent = eventGuard(usageEvents);

const upsertUsage = `insert into usage (asset_id, period_start, period_end, kwh)
select asset_id, period_start, period_end, kwh from json_to_recordset($1::json)
  as r(asset_id uuid, period_start timestamptz, period_end timestamptz, kwh numeric)
on conflict (asset_id, period_start, period_end) do update set kwh = excluded.kwh`;

/** Usage of premises, by period. */
export const usageProjection: ProjectionPart = {
  of: marketLane,
  streamPrefixes: ['premise_usage-'],
  tables: ['usage'],
  async apply(client, events) {
    const rows = new Map<string, unknown>();
    for (const { event } of events) if (isUsageEvent(event)) addUsage(rows, event);
    await writeRows(client, upsertUsage, [...rows.values()]);
  },
};

/** A period recorded again replaces the earlier record, within a batch too. */
function addUsage(rows: Map<string, unknown>, { data }: UsageEvent): void {
  const { asset_id } = data;
  for (const record of data.records) {
    const id = `${asset_id} ${record.period_start} ${record.period_end}`;
    rows.set(id, { asset_id, ...record });
  }
}
