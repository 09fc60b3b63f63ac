import {
  getTransaction as getTransactionRoute,
  listTransactions as listTransactionsRoute,
} from '@exchange/api-contract';
import { getTransaction, listTransactions } from '@exchange/read-models/queries';
import { implement } from '@exchange/service-shell';
import type { FastifyInstance } from 'fastify';
import { beginRead, listAnswer, pageOf, required, resourceAnswer } from '../answer.js';
import type { QueryApiOptions } from '../dependencies.js';

export function addExchangeRoutes(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listTransactionsRoute, async ({ query, raw }) => {
    const { scope, headers } = await beginRead(options, listTransactionsRoute, raw);
    const listing = await listTransactions(scope, database, query, pageOf(query));
    return listAnswer(raw, publicUrl, headers, listing);
  });

  implement(app, getTransactionRoute, async ({ params: { id }, raw }) => {
    const { scope, headers } = await beginRead(options, getTransactionRoute, raw);
    const { resource, revision } = required(
      await getTransaction(scope, database, id),
      'transaction',
    );
    return resourceAnswer(raw, headers, { body: resource, revision });
  });
}
