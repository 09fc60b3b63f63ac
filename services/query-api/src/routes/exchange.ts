import {
  getTransaction as getTransactionRoute,
  listTransactions as listTransactionsRoute,
} from '@exchange/api-contract';
import {
  getTransaction,
  isKeysetOf,
  listRefusals,
  listTransactions,
  readMoment,
} from '@exchange/read-models/queries';
import { implement } from '@exchange/service-shell';
import type { FastifyInstance } from 'fastify';
import {
  beginRead,
  foreignCursor,
  listAnswer,
  pageOf,
  required,
  resourceAnswer,
} from '../answer.js';
import type { QueryApiOptions } from '../dependencies.js';

export function addExchangeRoutes(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listTransactionsRoute, async ({ query, raw }) => {
    const { scope, headers } = await beginRead(options, listTransactionsRoute, raw);
    const { outcome, as_of, cursor, ...filter } = query;
    if (outcome === 'refused') {
      const listing = await listRefusals(scope, database, pageOf(query));
      return listAnswer(raw, publicUrl, headers, listing);
    }
    if (cursor !== undefined && !isKeysetOf(cursor, cursorParts)) throw foreignCursor(cursor);
    const moment = as_of === undefined ? undefined : readMoment(as_of);
    const listing = await listTransactions(scope, database, filter, query, moment);
    return listAnswer(raw, publicUrl, headers, listing);
  });

  implement(app, getTransactionRoute, async ({ params: { id }, query, raw }) => {
    const { scope, headers } = await beginRead(options, getTransactionRoute, raw);
    const moment = query.as_of === undefined ? undefined : readMoment(query.as_of);
    const found = await getTransaction(scope, database, id, moment);
    const { resource, revision } = required(found, 'transaction');
    return resourceAnswer(raw, headers, { body: resource, revision });
  });
}

const cursorParts = [/^\d{1,19}$/, /^\d{1,9}$/];
