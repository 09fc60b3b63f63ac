import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import { isKeysetOf, keysetParts } from '@exchange/runtime/tables/page-keyset';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { getUtility } from '../utility/queries.js';
import * as contract from './contract.js';
import { listRates } from './queries.js';

const cursorParts = [keysetParts.day, keysetParts.position, keysetParts.integer];

export function addRateReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementList } = readsOn(app, options);
  const { database } = options;

  implementList(
    contract.listRates,
    async ({ params: { utility_id }, query }) => {
      required(await getUtility(database, utility_id), 'utility');
      return listRates(database, utility_id, query, query);
    },
    (cursor) => isKeysetOf(cursor, cursorParts),
  );
}
