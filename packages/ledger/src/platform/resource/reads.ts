import type { RouteContract } from '@exchange/runtime/contract/route';
import { type Reads, readsOn } from '@exchange/runtime/http/reads/implement-read';
import { required } from '@exchange/runtime/http/reads/read-answer';
import type { Lookup, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ResourceHistory } from '../../audit/history/history.js';
import type { QueryApiOptions } from '../queries/dependencies.js';

interface ResourceReads extends Reads {
  implementResource<Id extends string, State>(
    contract: RouteContract<z.ZodType<{ readonly id: Id }>>,
    history: ResourceHistory<Id, State>,
    find: (
      tables: VisibleTables,
      id: Id,
    ) => Promise<Lookup<{ readonly resource: string; readonly revision: string }>>,
  ): void;
}

export function resourceReadsOn(app: FastifyInstance, options: QueryApiOptions): ResourceReads {
  const reads = readsOn(app, options);
  return {
    ...reads,
    implementResource: (contract, history, find) =>
      reads.implementRead(contract, async ({ params: { id }, scope, tables, moment }) =>
        moment === undefined
          ? required(await find(tables, id), history.what)
          : history.resourceThen(options, { id, scope, moment }),
      ),
  };
}
