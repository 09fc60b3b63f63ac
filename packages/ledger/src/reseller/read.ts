import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import * as contract from './contract.js';
import { resellerHistory } from './history.js';
import { getReseller, listResellers } from './queries.js';

export function addResellerReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database } = options;

  implementList(contract.listResellers, ({ query, scope }) =>
    listResellers(scope, database, query, query),
  );

  implementRead(contract.getReseller, async ({ params: { id }, scope, moment }) =>
    moment === undefined
      ? required(await getReseller(scope, database, id), 'reseller')
      : resellerHistory.resourceThen(options, { id, scope, moment }),
  );
}
