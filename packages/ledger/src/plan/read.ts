import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import * as contract from './contract.js';
import { planHistory } from './history.js';
import { getPlan, listPlans } from './queries.js';

export function addPlanReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database } = options;

  implementList(contract.listPlans, ({ query, scope }) => listPlans(scope, database, query, query));

  implementRead(contract.getPlan, async ({ params: { id }, scope, moment }) =>
    moment === undefined
      ? required(await getPlan(scope, database, id), 'plan')
      : planHistory.resourceThen(options, { id, scope, moment }),
  );
}
