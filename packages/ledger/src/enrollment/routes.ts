import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../feature-routes.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { resourceReadsOn } from '../resource/reads.js';
import * as contract from './contract.js';
import { enrollmentHistory } from './history.js';
import { getEnrollment, listEnrollments } from './queries.js';
import { addEnrollmentWrites } from './write.js';

function addEnrollmentReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementResource, implementList } = resourceReadsOn(app, options);

  implementList(contract.listEnrollments, ({ query, scope }) =>
    listEnrollments(scope, options.database, query, query),
  );
  implementResource(contract.getEnrollment, enrollmentHistory, getEnrollment);
}

export const enrollmentRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Enrollments: 'Premises enrolled in plans.',
  },
  write: addEnrollmentWrites,
  read: addEnrollmentReads,
  histories: [enrollmentHistory],
};
