import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import type { FeatureModel } from '../../feature-model.js';
import { positionColumns, projectRows } from '../resource/project-rows.js';
import { key } from './decide.js';
import { keyEvents } from './events.js';
import { accessLane } from './lane.js';
import { writeKey } from './resource.js';
import { keysTable, revokedTokensTable } from './table.js';
import { tokenRevoked } from './token.js';

const isKeyEvent = eventGuard(keyEvents);
const isTokenEvent = eventGuard([tokenRevoked]);

const accessProjection: FeatureProjection = {
  lane: accessLane,
  version: 1,
  streamPrefixes: ['key-', 'token-'],
  tables: [keysTable, revokedTokensTable],
  async apply(client, events) {
    await projectRows(client, events, {
      table: keysTable,
      isOwn: isKeyEvent,
      idOf: ({ data }) => data.key_id,
      rowAfter(before, event, at) {
        const state = key.evolve(
          before === undefined ? key.initialState : JSON.parse(before.state),
          event,
          recordedAt(at),
        );
        if (state.status === 'absent') return undefined;
        const { id, reseller_id, status } = state;
        return {
          ...{ id, reseller_id, status, ...positionColumns(before, at) },
          changed_position: at.position.toString(),
          resource: writeKey(state),
          state: JSON.stringify(state),
        };
      },
    });
    await projectRows(client, events, {
      table: revokedTokensTable,
      isOwn: isTokenEvent,
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

const lanes = [accessLane];

export const keyModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'key-<id>',
      events: keyEvents,
      lanes: { KeyMade: lanes, KeyRotated: lanes, KeyRevoked: lanes },
    }),
    defineStreams({
      stream: 'token-<digest>',
      events: [tokenRevoked],
      lanes: { TokenRevoked: lanes },
    }),
  ],
  projections: [accessProjection],
};
