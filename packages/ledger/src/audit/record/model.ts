import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { isEventMetadata } from '@exchange/runtime/event-log/metadata';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import { insertNewRows } from '@exchange/runtime/tables/write-rows';
import type { FeatureModel } from '../../feature-model.js';
import { resourceWriter } from '../../platform/resource/write-resource.js';
import { exportEvents } from './events.js';
import { exportsLane } from './lane.js';
import { exportResource } from './resource.js';
import { exportsTable } from './table.js';

const isExportEvent = eventGuard(exportEvents);
const write = resourceWriter(exportResource);

const exportsProjection: FeatureProjection = {
  lane: exportsLane,
  version: 1,
  streamPrefixes: ['export-'],
  tables: [exportsTable],
  apply: (client, events) =>
    insertNewRows(
      client,
      exportsTable,
      events.flatMap(({ event, metadata, position }) => {
        if (!isExportEvent(event) || !isEventMetadata(metadata)) return [];
        const { export_id: id, operation, ...data } = event.data;
        const { actor, scope, recorded_at } = metadata;
        const reseller_id = scope === 'platform' ? null : scope.reseller_id;
        const resource = write({ id, operation, actor, reseller_id, recorded_at, ...data });
        const created_position = position.toString();
        return [{ id, reseller_id, operation, actor_id: actor.id, created_position, resource }];
      }),
    ),
};

export const exportModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'export-<id>',
      events: exportEvents,
      lanes: { ExportMade: [exportsLane] },
    }),
  ],
  projections: [exportsProjection],
};
