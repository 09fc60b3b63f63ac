import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import type { FastifyInstance } from 'fastify';
import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { streams } from '../../streams.js';
import type { QueryApiOptions } from '../queries/dependencies.js';
import { addOwnedReads, withUses } from '../resource/owned-reads.js';
import * as contract from './contract.js';
import { mapKey } from './decide.js';
import { mapKeyEvents } from './events.js';
import { type MapKeyResource, writeUsedMapKey } from './resource.js';
import { mapKeysTable } from './table.js';
import { addMapKeyWrites } from './write.js';

const mapKeyHistory = defineResourceHistory({
  ...historyOf(contract.getMapKey),
  what: 'key for maps',
  summary: 'History of a key for maps',
  description: 'Platform callers only.',
  stream: streams.mapKey,
  events: mapKeyEvents,
  decider: mapKey,
  owners: () => [null],
  view: ({ name, reseller_id, status }) => ({ name, reseller_id, status }),
  // The last use is known for the present only.
  resource: (state) => writeUsedMapKey({ ...state, last_used_at: null }),
});

function addMapKeyReads(app: FastifyInstance, options: QueryApiOptions): void {
  addOwnedReads(app, options, {
    table: mapKeysTable,
    list: contract.listMapKeys,
    get: contract.getMapKey,
    history: mapKeyHistory,
    requireReader: (scope) => requirePlatform(scope, 'read keys for maps'),
    complete: withUses(options, (key: MapKeyResource, usedAt) =>
      writeUsedMapKey({ ...key, last_used_at: usedAt?.toISOString() ?? null }),
    ),
  });
}

export const mapKeyRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: { 'Keys for maps': 'Read-only keys for the URLs of maps.' },
  write: addMapKeyWrites,
  read: addMapKeyReads,
  histories: [mapKeyHistory],
};
