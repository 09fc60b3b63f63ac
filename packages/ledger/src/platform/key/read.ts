import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../queries/dependencies.js';
import { addOwnedReads, withUses } from '../resource/owned-reads.js';
import { getKey, listKeys } from './contract.js';
import { keyHistory } from './history.js';
import { type KeyResource, writeUsedKey } from './resource.js';
import { keysTable } from './table.js';

export function addNamedKeyReads(app: FastifyInstance, options: QueryApiOptions): void {
  addOwnedReads(app, options, {
    table: keysTable,
    list: listKeys,
    get: getKey,
    history: keyHistory,
    complete: withUses(options, (key: KeyResource, usedAt) =>
      writeUsedKey({ ...key, last_used_on: usedAt?.toISOString().slice(0, 10) ?? null }),
    ),
    hidesForeign: true,
  });
}
