import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { gateEvents } from './events.js';
import { gateHistory } from './history.js';
import { addGateReads } from './read.js';
import { addGateWrites } from './write.js';

export const gateFeature: Feature = {
  name: 'gate',
  contracts: contractsOf(contract),
  streams: [
    defineStreams({
      stream: 'gates-exchange',
      events: gateEvents,
      // No table shows them: they are read from their stream.
      lanes: { GateSet: [], GateChanged: [], GateRetired: [] },
    }),
  ],
  write: addGateWrites,
  read: addGateReads,
  histories: [gateHistory],
};
