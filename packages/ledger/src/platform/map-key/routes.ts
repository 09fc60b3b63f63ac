import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { requirePlatform } from '@exchange/runtime/http/require-platform';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../../feature-routes.js';
import { addKeyReads } from '../key/key-reads.js';
import type { QueryApiOptions } from '../queries/dependencies.js';
import * as contract from './contract.js';
import { getMapKey, listMapKeys } from './contract.js';
import { mapKeyHistory } from './history.js';
import { type MapKeyResource, writeUsedMapKey } from './resource.js';
import { mapKeysTable } from './table.js';
import { addMapKeyWrites } from './write.js';

function addMapKeyReads(app: FastifyInstance, options: QueryApiOptions): void {
  addKeyReads(app, options, {
    table: mapKeysTable,
    list: listMapKeys,
    get: getMapKey,
    history: mapKeyHistory,
    requireReader: (scope) => requirePlatform(scope, 'read keys for maps'),
    write: (key: MapKeyResource, usedAt) =>
      writeUsedMapKey({ ...key, last_used_at: usedAt?.toISOString() ?? null }),
    hidesForeign: false,
  });
}

export const mapKeyRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: { 'Keys for maps': 'Read-only keys for the URLs of maps.' },
  write: addMapKeyWrites,
  read: addMapKeyReads,
  histories: [mapKeyHistory],
};
