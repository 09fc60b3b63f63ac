import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { objectIdKeyMade, objectIdKeyStream } from '../../platform/installation/id-key.js';
import { assetEvents } from './events.js';
import { assetsLane } from './lane.js';
import { assetsProjection } from './projection.js';

export const assetModel: FeatureModel = {
  name: 'asset',
  streams: [
    defineStreams({
      stream: 'asset-<id>',
      events: assetEvents,
      lanes: assetsLane,
    }),
    defineStreams({
      stream: objectIdKeyStream,
      events: [objectIdKeyMade],
      lanes: assetsLane,
    }),
  ],
  projections: [assetsProjection],
};
