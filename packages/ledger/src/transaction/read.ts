import { readsOn } from '@exchange/runtime/http/implement-read';
import { isPositionCursor } from '@exchange/runtime/http/next-page';
import { required } from '@exchange/runtime/http/read-answer';
import { isKeysetOf, keysetParts } from '@exchange/runtime/tables/page-keyset';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import * as contract from './contract.js';
import { getTransaction, listRefusals, listTransactions } from './queries.js';

const cursorParts = [keysetParts.position, keysetParts.integer];

export function addExchangeReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database } = options;

  implementList(
    contract.listTransactions,
    ({ query, scope, moment }) => {
      const { outcome, as_of: _, cursor: __, ...filter } = query;
      return outcome === 'refused'
        ? listRefusals(scope, database, query)
        : listTransactions(scope, database, filter, query, moment);
    },
    (cursor, { query }) =>
      query.outcome === 'refused' ? isPositionCursor(cursor) : isKeysetOf(cursor, cursorParts),
  );

  implementRead(contract.getTransaction, async ({ params, scope, moment }) =>
    required(await getTransaction(scope, database, params.id, moment), 'transaction'),
  );
}
