import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { ProjectionPart } from '@exchange/runtime/tables/definition/shared-lane';
import { searchWords } from '@exchange/runtime/tables/queries/search-words';
import type { FeatureModel } from '../../feature-model.js';
import { directoryLane } from '../../lanes.js';
import { foldedRow, projectRows } from '../../platform/resource/project-rows.js';
import { reseller } from './decide.js';
import { resellerCodeEvents, resellerEvents } from './events.js';
import { writeReseller } from './resource.js';
import { resellersTable } from './table.js';

const resellersProjection: ProjectionPart = {
  of: directoryLane,
  streamPrefixes: ['reseller-'],
  tables: [resellersTable],
  apply: (client, events) =>
    projectRows(client, events, {
      table: resellersTable,
      of: resellerEvents,
      idOf: ({ data }) => data.reseller_id,
      rowAfter: foldedRow(
        reseller,
        ({ resource }) => ({
          status: 'registered' as const,
          reseller: JSON.parse(resource),
          withheld: [],
        }),
        ({ reseller: fields }, positions) => ({
          ...fields,
          words: searchWords([fields.code, fields.name]),
          ...positions,
          resource: writeReseller(fields),
        }),
      ),
    }),
};

export const resellerModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'reseller-<id>',
      events: resellerEvents,
      lanes: {
        ResellerRegistered: [directoryLane.lane],
        ResellerUpdated: [directoryLane.lane],
        ResellerCodeWithheld: [],
      },
    }),
    defineStreams({
      stream: 'reseller_code-<digest>',
      events: resellerCodeEvents,
      lanes: 'none',
    }),
  ],
  projections: [resellersProjection],
};
