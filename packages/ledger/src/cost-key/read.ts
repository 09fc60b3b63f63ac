import { implement } from '@exchange/runtime/http/implement';
import type { FastifyInstance } from 'fastify';
import { beginRead, foreignCursor, listAnswer } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { listCostKeys as listCostKeysRoute } from './contract.js';
import { listCostKeys, readCostKeyCursor } from './queries.js';

export function addCostKeyReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listCostKeysRoute, async ({ query, raw }) => {
    const { cursor } = query;
    if (cursor !== undefined && readCostKeyCursor(cursor) === undefined)
      throw foreignCursor(cursor);
    const { scope, headers } = await beginRead(options, listCostKeysRoute, raw);
    const { items, next } = await listCostKeys(scope, database, query);
    const listing = { items: items.map((item) => JSON.stringify(item)), next };
    return listAnswer(raw, publicUrl, headers, listing);
  });
}
