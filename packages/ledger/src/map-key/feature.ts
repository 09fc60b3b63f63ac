import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { mapKeyEvents } from './events.js';
import { mapKeyHistory } from './history.js';
import { mapKeysLane } from './lane.js';
import { mapKeysProjection } from './projection.js';
import { addMapKeyReads } from './read.js';
import { addMapKeyWrites } from './write.js';

export const mapKeyFeature: Feature = {
  name: 'map-key',
  contracts: contractsOf(contract),
  tags: { 'Keys for maps': 'Read-only keys that may stand in the URL of a map.' },
  streams: [
    defineStreams({
      stream: 'map_key-<id>',
      events: mapKeyEvents,
      lanes: { MapKeyMade: [mapKeysLane], MapKeyRevoked: [mapKeysLane] },
    }),
  ],
  projections: [mapKeysProjection],
  write: addMapKeyWrites,
  read: addMapKeyReads,
  histories: [mapKeyHistory],
};
