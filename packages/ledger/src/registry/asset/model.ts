import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { assetEvents, objectIdKeyMade } from './events.js';
import { assetsLane } from './lane.js';
import { objectIdKeyStream } from './object-ids/key.js';
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
      lanes: { ObjectIdKeyMade: [assetsLane] },
    }),
  ],
  projections: [assetsProjection],
};
