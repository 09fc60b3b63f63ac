import { implement } from '@exchange/runtime/http/implement';
import { isKeysetOf, keysetParts } from '@exchange/runtime/tables/page-keyset';
import type { FastifyInstance } from 'fastify';
import {
  beginRead,
  foreignCursor,
  listAnswer,
  pageOf,
  required,
  resourceAnswer,
} from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import {
  getTransaction as getTransactionRoute,
  listTransactions as listTransactionsRoute,
} from './contract.js';
import { getTransaction, listRefusals, listTransactions } from './queries.js';

export function addExchangeReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listTransactionsRoute, async ({ query, raw }) => {
    const { outcome, as_of, cursor, ...filter } = query;
    const { scope, headers, moment } = await beginRead(options, listTransactionsRoute, raw, as_of);
    if (outcome === 'refused') {
      const listing = await listRefusals(scope, database, pageOf(query));
      return listAnswer(raw, publicUrl, headers, listing);
    }
    if (cursor !== undefined && !isKeysetOf(cursor, cursorParts)) throw foreignCursor(cursor);
    const listing = await listTransactions(scope, database, filter, query, moment);
    return listAnswer(raw, publicUrl, headers, listing);
  });

  implement(app, getTransactionRoute, async ({ params: { id }, query, raw }) => {
    const { as_of } = query;
    const { scope, headers, moment } = await beginRead(options, getTransactionRoute, raw, as_of);
    const found = await getTransaction(scope, database, id, moment);
    const { resource, revision } = required(found, 'transaction');
    return resourceAnswer(raw, headers, { body: resource, revision });
  });
}

const cursorParts = [keysetParts.position, keysetParts.integer];
