import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { ProjectionPart } from '@exchange/runtime/tables/definition/shared-lane';
import type { FeatureModel } from '../../feature-model.js';
import { directoryLane } from '../../lanes.js';
import { projectRows } from '../../platform/resource/project-rows.js';
import { costKeyRederivationRequested } from '../customer/events.js';
import { noCounts } from './decide.js';
import { rederivationEvents } from './events.js';
import { writeRederivation } from './resource.js';
import { rederivationsTable } from './table.js';

const rederivationsProjection: ProjectionPart = {
  of: directoryLane,
  streamPrefixes: ['customer-', 'cost_key_rederivation-'],
  tables: [rederivationsTable],
  apply: (client, events) =>
    projectRows(client, events, {
      table: rederivationsTable,
      of: [costKeyRederivationRequested, ...rederivationEvents],
      idOf: ({ data }) => data.rederivation_id,
      rowAfter(before, { type, data }, at) {
        const { rederivation_id: id, customer_id, link_id, reseller_id } = data;
        const counts = 'counts' in data ? data.counts : noCounts;
        const is_completed = type === 'CostKeyRederivationCompleted';
        const position = at.position.toString();
        return {
          ...{ id, customer_id, link_id, reseller_id, is_completed },
          created_position: before?.created_position ?? position,
          progress_position: position,
          resource: writeRederivation({ status: is_completed ? 'completed' : 'running', counts }),
        };
      },
    }),
};

export const rederivationModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'cost_key_rederivation-<id>',
      events: rederivationEvents,
      lanes: directoryLane.lane,
    }),
  ],
  projections: [rederivationsProjection],
};
