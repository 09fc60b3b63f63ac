import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import type { FeatureModel } from '../../feature-model.js';
import { positionColumns, projectRows } from '../resource/project-rows.js';
import { mapKey } from './decide.js';
import { mapKeyEvents } from './events.js';
import { mapKeysLane } from './lane.js';
import { writeMapKey } from './resource.js';
import { mapKeysTable } from './table.js';

const isMapKeyEvent = eventGuard(mapKeyEvents);

/** Validity is read from the key's stream instead. */
const mapKeysProjection: FeatureProjection = {
  lane: mapKeysLane,
  version: 1,
  streamPrefixes: ['map_key-'],
  tables: [mapKeysTable],
  apply: (client, events) =>
    projectRows(client, events, {
      table: mapKeysTable,
      isOwn: isMapKeyEvent,
      idOf: ({ data }) => data.map_key_id,
      rowAfter(before, event, at) {
        const state = mapKey.evolve(
          // Lists do not need the digest.
          before === undefined
            ? mapKey.initialState
            : { ...JSON.parse(before.resource), digest: '' },
          event,
          recordedAt(at),
        );
        if (state.status === 'absent') return undefined;
        const { id, reseller_id, status } = state;
        const resource = writeMapKey(state);
        return { id, reseller_id, status, ...positionColumns(before, at), resource };
      },
    }),
};

export const mapKeyModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'map_key-<id>',
      events: mapKeyEvents,
      lanes: mapKeysLane,
    }),
  ],
  projections: [mapKeysProjection],
};
