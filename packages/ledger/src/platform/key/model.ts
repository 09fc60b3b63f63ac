import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import type { FeatureModel } from '../../feature-model.js';
import { foldedRow, projectRows } from '../resource/project-rows.js';
import { key } from './decide.js';
import { keyEvents } from './events.js';
import { accessLane } from './lane.js';
import { writeKey } from './resource.js';
import { keysTable, revokedTokensTable } from './table.js';
import { tokenRevoked } from './token.js';

const accessProjection: FeatureProjection = {
  lane: accessLane,
  version: 1,
  streamPrefixes: ['key-', 'token-'],
  tables: [keysTable, revokedTokensTable],
  async apply(client, events) {
    await projectRows(client, events, {
      table: keysTable,
      of: keyEvents,
      idOf: ({ data }) => data.key_id,
      rowAfter: foldedRow(
        key,
        ({ state }) => JSON.parse(state),
        (state, positions, at) => ({
          ...{ id: state.id, reseller_id: state.reseller_id, status: state.status, ...positions },
          changed_position: at.position.toString(),
          resource: writeKey(state),
          state: JSON.stringify(state),
        }),
      ),
    });
    await projectRows(client, events, {
      table: revokedTokensTable,
      of: [tokenRevoked],
      idOf: ({ data }) => data.token_digest,
      rowAfter: (_, { data }, { position }) => ({
        id: data.token_digest,
        reseller_id: data.reseller_id,
        expires_at: data.expires_at,
        changed_position: position.toString(),
      }),
    });
  },
};

export const keyModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'key-<id>',
      events: keyEvents,
      lanes: accessLane,
    }),
    defineStreams({
      stream: 'token-<digest>',
      events: [tokenRevoked],
      lanes: accessLane,
    }),
  ],
  projections: [accessProjection],
};
