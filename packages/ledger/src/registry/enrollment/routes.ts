import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { enrollmentHistory } from './history.js';
import { addEnrollmentReads } from './read.js';
import { addEnrollmentWrites } from './write.js';

export const enrollmentRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Enrollments: 'Premises enrolled in plans.',
  },
  write: addEnrollmentWrites,
  read: addEnrollmentReads,
  histories: [enrollmentHistory],
};
