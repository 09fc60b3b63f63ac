import { listCostKeys as listCostKeysRoute } from '@exchange/api-contract';
import { listCostKeys, readCostKeyCursor } from '@exchange/read-models/queries';
import { implement } from '@exchange/service-shell';
import type { FastifyInstance } from 'fastify';
import { beginRead, foreignCursor, listAnswer } from '../answer.js';
import type { QueryApiOptions } from '../dependencies.js';

export function addCostKeyRoutes(app: FastifyInstance, options: QueryApiOptions): void {
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
