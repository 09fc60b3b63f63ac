import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { replaceRows } from '@exchange/runtime/tables/write-rows';
import type { FeatureModel } from '../../feature-model.js';
import { marketLane } from '../../lanes.js';
import { type UsageEvent, usageEvents } from './events.js';
import { type UsageRow, usageTable } from './table.js';

const isUsageEvent = eventGuard(usageEvents);

/** Usage of premises, by period. */
const usageProjection: ProjectionPart = {
  of: marketLane,
  streamPrefixes: ['premise_usage-'],
  tables: [usageTable],
  async apply(client, events) {
    const rows = new Map<string, UsageRow>();
    for (const { event } of events) if (isUsageEvent(event)) addUsage(rows, event);
    await replaceRows(client, usageTable, [...rows.values()]);
  },
};

/** A period recorded again replaces the earlier record, within a batch too. */
function addUsage(rows: Map<string, UsageRow>, { data }: UsageEvent): void {
  const { asset_id } = data;
  for (const record of data.records) {
    const id = `${asset_id} ${record.period_start} ${record.period_end}`;
    rows.set(id, { asset_id, ...record });
  }
}

export const usageModel: FeatureModel = {
  name: 'usage',
  streams: [
    defineStreams({
      stream: 'premise_usage-<asset id>',
      events: usageEvents,
      lanes: {
        UsageRecorded: [marketLane.lane],
      },
    }),
  ],
  projections: [usageProjection],
};
