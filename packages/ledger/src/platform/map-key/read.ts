import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../queries/dependencies.js';
import { addOwnedReads, withUses } from '../resource/owned-reads.js';
import { getMapKey, listMapKeys } from './contract.js';
import { mapKeyHistory } from './history.js';
import { type MapKeyResource, writeUsedMapKey } from './resource.js';
import { mapKeysTable } from './table.js';

export function addMapKeyReads(app: FastifyInstance, options: QueryApiOptions): void {
  addOwnedReads(app, options, {
    table: mapKeysTable,
    list: listMapKeys,
    get: getMapKey,
    history: mapKeyHistory,
    requireReader: (scope) => requirePlatform(scope, 'read keys for maps'),
    complete: withUses(options, (key: MapKeyResource, usedAt) =>
      writeUsedMapKey({ ...key, last_used_at: usedAt?.toISOString() ?? null }),
    ),
  });
}
