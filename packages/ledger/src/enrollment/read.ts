import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import * as contract from './contract.js';
import { enrollmentHistory } from './history.js';
import { getEnrollment } from './queries.js';

export function addEnrollmentReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead } = readsOn(app, options);

  implementRead(contract.getEnrollment, async ({ params: { id }, scope, moment }) =>
    moment === undefined
      ? required(await getEnrollment(scope, options.database, id), 'enrollment')
      : enrollmentHistory.resourceThen(options, { id, scope, moment }),
  );
}
