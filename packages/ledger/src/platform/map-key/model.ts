import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import type { FeatureModel } from '../../feature-model.js';
import { foldedRow, projectRows } from '../resource/project-rows.js';
import { mapKey } from './decide.js';
import { mapKeyEvents } from './events.js';
import { mapKeysLane } from './lane.js';
import { writeMapKey } from './resource.js';
import { mapKeysTable } from './table.js';

/** Validity is read from the key's stream instead. */
const mapKeysProjection: FeatureProjection = {
  lane: mapKeysLane,
  version: 1,
  streamPrefixes: ['map_key-'],
  tables: [mapKeysTable],
  apply: (client, events) =>
    projectRows(client, events, {
      table: mapKeysTable,
      of: mapKeyEvents,
      idOf: ({ data }) => data.map_key_id,
      rowAfter: foldedRow(
        mapKey,
        // Lists do not need the digest.
        ({ resource }) => ({ ...JSON.parse(resource), digest: '' }),
        (state, positions) => {
          const { id, reseller_id, status } = state;
          return { id, reseller_id, status, ...positions, resource: writeMapKey(state) };
        },
      ),
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
