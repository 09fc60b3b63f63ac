import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { keyEvents } from './events.js';
import { accessLane } from './lane.js';
import { accessProjection } from './projection.js';
import { tokenRevoked } from './token.js';

const lanes = [accessLane];

export const keyModel: FeatureModel = {
  name: 'key',
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
