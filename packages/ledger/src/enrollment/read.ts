import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import * as contract from './contract.js';
import { enrollmentHistory } from './history.js';
import { getEnrollment, listEnrollments } from './queries.js';

export function addEnrollmentReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementList } = readsOn(app, options);

  implementList(contract.listEnrollments, ({ query, scope }) =>
    listEnrollments(scope, options.database, query, query),
  );

  implementRead(contract.getEnrollment, async ({ params: { id }, scope, moment }) =>
    moment === undefined
      ? required(await getEnrollment(scope, options.database, id), 'enrollment')
      : enrollmentHistory.resourceThen(options, { id, scope, moment }),
  );
}
