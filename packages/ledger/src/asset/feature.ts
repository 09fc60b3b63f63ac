import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { assetEvents, objectIdKeyMade } from './events.js';
import { assetHistory } from './history.js';
import { assetsLane } from './lane.js';
import { objectIdKeyStream } from './object-id-key.js';
import { assetsProjection } from './projection.js';
import { addAssetReads } from './read.js';
import { addAssetWrites } from './write.js';

export const assetFeature: Feature = {
  name: 'asset',
  contracts: contractsOf(contract),
  tags: {
    Assets: 'Plants, premises and whatever else has a place, with their geometry.',
  },
  streams: [
    defineStreams({
      stream: 'asset-<id>',
      events: assetEvents,
      lanes: {
        AssetRegistered: [assetsLane],
        AssetUpdated: [assetsLane],
        AssetRemoved: [assetsLane],
      },
    }),
    defineStreams({
      stream: objectIdKeyStream,
      events: [objectIdKeyMade],
      lanes: { ObjectIdKeyMade: [assetsLane] },
    }),
  ],
  projections: [assetsProjection],
  write: addAssetWrites,
  read: addAssetReads,
  histories: [assetHistory],
};
