import { noSuch } from '@exchange/runtime/commands/command-failed';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import { defineHistory, historyOf } from '../../audit/history/history.js';
import { noneThen } from '../../audit/history/state-at.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { addStreamListReads } from '../../platform/resource/stream-list.js';
import { streams } from '../../streams.js';
import { currentGates } from '../transaction/ports.js';
import { gatesNow } from './aggregate.js';
import * as contract from './contract.js';
import { gateList } from './decide.js';
import { gateEvents } from './events.js';
import { gateView, writeGate } from './resource.js';
import { addGateWrites } from './write.js';

const gateHistory = defineHistory({
  ...historyOf(contract.getGate),
  summary: 'History of a gate',
  stream: () => streams.gates,
  sharesItsStream: true,
  events: gateEvents,
  decider: gateList,
  owners: () => [null],
  view({ gates }, _scope, id) {
    const gate = gates.find((one) => one.id === id);
    return gate === undefined ? null : gateView(gate);
  },
});

export const gateRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  write: addGateWrites,
  read(app, options) {
    addStreamListReads(app, options, {
      stream: streams.gates,
      events: gateEvents,
      decider: gateList,
      list: contract.listGates,
      get: contract.getGate,
      items: ({ gates }) => gates,
      idOf: ({ id }) => id,
      write: writeGate,
      requireReader: (scope) => requirePlatform(scope, 'see gates'),
      missing: (id, isPast) => (isPast ? noneThen('gate') : noSuch('gate', id)),
    });
  },
  histories: [gateHistory],
  provides: [currentGates.by(gatesNow)],
};
