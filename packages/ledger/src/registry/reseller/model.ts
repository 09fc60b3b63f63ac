import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { ProjectionPart } from '@exchange/runtime/tables/definition/shared-lane';
import { searchWords } from '@exchange/runtime/tables/queries/search-words';
import type { FeatureModel } from '../../feature-model.js';
import { directoryLane } from '../../lanes.js';
import { positionColumns, projectRows } from '../../platform/resource/project-rows.js';
import { reseller } from './decide.js';
import { resellerCodeEvents, resellerEvents } from './events.js';

import { writeReseller } from './resource.js';
import { resellersTable } from './table.js';

const isResellerEvent = eventGuard(resellerEvents);

const resellersProjection: ProjectionPart = {
  of: directoryLane,
  streamPrefixes: ['reseller-'],
  tables: [resellersTable],
  apply: (client, events) =>
    projectRows(client, events, {
      table: resellersTable,
      isOwn: isResellerEvent,
      idOf: ({ data }) => data.reseller_id,
      rowAfter(before, event, at) {
        const state = reseller.evolve(
          before === undefined
            ? reseller.initialState
            : { status: 'registered', reseller: JSON.parse(before.resource), withheld: [] },
          event,
        );
        if (state.status === 'absent') return undefined;
        const { id, code, name, operating_states } = state.reseller;
        return {
          id,
          code,
          name,
          operating_states,
          words: searchWords([code, name]),
          ...positionColumns(before, at),
          resource: writeReseller(state.reseller),
        };
      },
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
