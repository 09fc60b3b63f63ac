import { implement } from '@exchange/runtime/http/implement';
import type { FastifyInstance } from 'fastify';
import { beginRead, listAnswer, pageOf, required, resourceAnswer } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { getPlan as getPlanRoute, listPlans as listPlansRoute } from './contract.js';
import { getPlan, listPlans } from './queries.js';

export function addPlanReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listPlansRoute, async ({ query, raw }) => {
    const { scope, headers } = await beginRead(options, listPlansRoute, raw);
    const listing = await listPlans(scope, database, query, pageOf(query));
    return listAnswer(raw, publicUrl, headers, listing);
  });

  implement(app, getPlanRoute, async ({ params: { id }, raw }) => {
    const { scope, headers } = await beginRead(options, getPlanRoute, raw);
    const { resource, revision } = required(await getPlan(scope, database, id), 'plan');
    return resourceAnswer(raw, headers, { body: resource, revision });
  });
}
