import { listRates as listRatesRoute } from '@exchange/api-contract';
import { getUtility, isKeysetOf, keysetParts, listRates } from '@exchange/read-models/queries';
import { implement } from '@exchange/service-shell';
import type { FastifyInstance } from 'fastify';
import { beginRead, foreignCursor, listAnswer, required } from '../answer.js';
import type { QueryApiOptions } from '../dependencies.js';

const cursorParts = [keysetParts.day, keysetParts.position, keysetParts.integer];

export function addRateRoutes(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listRatesRoute, async ({ params: { utility_id }, query, raw }) => {
    const { cursor } = query;
    if (cursor !== undefined && !isKeysetOf(cursor, cursorParts)) throw foreignCursor(cursor);
    const { headers } = await beginRead(options, listRatesRoute, raw);
    required(await getUtility(database, utility_id), 'utility');
    const listing = await listRates(database, utility_id, query, query);
    return listAnswer(raw, publicUrl, headers, listing);
  });
}
