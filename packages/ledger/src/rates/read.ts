import { implement } from '@exchange/runtime/http/implement';
import { isKeysetOf, keysetParts } from '@exchange/runtime/tables/page-keyset';
import type { FastifyInstance } from 'fastify';
import { beginRead, foreignCursor, listAnswer, required } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { getUtility } from '../utility/queries.js';
import { listRates as listRatesRoute } from './contract.js';
import { listRates } from './queries.js';

const cursorParts = [keysetParts.day, keysetParts.position, keysetParts.integer];

export function addRateReads(app: FastifyInstance, options: QueryApiOptions): void {
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
