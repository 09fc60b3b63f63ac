import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { ProjectionPart } from '@exchange/runtime/tables/definition/shared-lane';
import { replaceRows } from '@exchange/runtime/tables/write-rows';
import type { FeatureModel } from '../../feature-model.js';
import { retailLane } from '../../lanes.js';
import { type UsageEvent, usageEvents } from './events.js';
import { type UsageChannel, usageKey } from './record.js';
import { type UsageRow, usageReceivedTable, usageTable } from './table.js';

const isUsageEvent = eventGuard(usageEvents);

type Rows = Map<string, { readonly channel: UsageChannel; readonly row: UsageRow }>;

const usageProjection: ProjectionPart = {
  of: retailLane,
  streamPrefixes: ['premise_usage-'],
  tables: [usageTable, usageReceivedTable],
  async apply(client, events) {
    const rows: Rows = new Map();
    for (const { event } of events) if (isUsageEvent(event)) addUsage(rows, event);
    const rowsOf = (selectedChannel: UsageChannel) =>
      [...rows.values()].flatMap(({ channel, row }) => (channel === selectedChannel ? [row] : []));
    await replaceRows(client, usageTable, rowsOf('delivered'));
    await replaceRows(client, usageReceivedTable, rowsOf('received'));
  },
};

function addUsage(rows: Rows, { data }: UsageEvent): void {
  const { asset_id } = data;
  for (const record of data.records) {
    const { channel = 'delivered', quality = 'actual', ...period } = record;
    rows.set(`${asset_id} ${usageKey(record)}`, { channel, row: { asset_id, quality, ...period } });
  }
}

export const usageModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'premise_usage-<asset id>',
      events: usageEvents,
      lanes: {
        UsageRecorded: [retailLane.lane],
      },
    }),
  ],
  projections: [usageProjection],
};
