import type { FastifyInstance } from 'fastify';
import { addAssetRoutes } from '../asset/write.js';
import { addBatchRoute } from '../batch/write.js';
import { addCustomerRoutes } from '../customer/write.js';
import { addEnrollmentRoutes } from '../enrollment/write.js';
import { addPlanRoutes } from '../plan/write.js';
import { addRateRoutes } from '../rates/write.js';
import { addResellerRoutes } from '../reseller/write.js';
import { addCorrectionRoute } from '../transaction/correct-write.js';
import { addLifecycleRoutes } from '../transaction/lifecycle-write.js';
import { addExchangeRoutes } from '../transaction/write.js';
import { addUsageRoutes } from '../usage/write.js';
import { addUtilityRoutes } from '../utility/write.js';
import { type CommandApiOptions, createCommandDependencies } from './dependencies.js';

/** Adds every route that writes. */
export function registerCommandApi(app: FastifyInstance, options: CommandApiOptions): void {
  const dependencies = createCommandDependencies(options);
  addResellerRoutes(app, dependencies);
  addCustomerRoutes(app, dependencies);
  addAssetRoutes(app, dependencies);
  addEnrollmentRoutes(app, dependencies);
  addPlanRoutes(app, dependencies);
  addRateRoutes(app, dependencies);
  addUsageRoutes(app, dependencies);
  addExchangeRoutes(app, dependencies);
  addLifecycleRoutes(app, dependencies);
  addCorrectionRoute(app, dependencies);
  addBatchRoute(app, dependencies);
  addUtilityRoutes(app, dependencies);
}
