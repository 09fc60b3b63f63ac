import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { resourceReadsOn } from '../resource/reads.js';
import * as contract from './contract.js';
import { enrollmentHistory } from './history.js';
import { getEnrollment, listEnrollments } from './queries.js';

export function addEnrollmentReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementResource, implementList } = resourceReadsOn(app, options);

  implementList(contract.listEnrollments, ({ query, scope }) =>
    listEnrollments(scope, options.database, query, query),
  );
  implementResource(contract.getEnrollment, enrollmentHistory, getEnrollment);
}
