import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import * as contract from './contract.js';
import { counterpartyHistory } from './history.js';
import { getCounterparty, listCounterparties } from './queries.js';

export function addCounterpartyReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database } = options;

  implementList(contract.listCounterparties, ({ query, scope }) =>
    listCounterparties(scope, database, query, query),
  );

  implementRead(contract.getCounterparty, async ({ params: { id }, scope, moment }) =>
    moment === undefined
      ? required(await getCounterparty(scope, database, id), 'counterparty')
      : counterpartyHistory.resourceThen(options, { id, scope, moment }),
  );
}
