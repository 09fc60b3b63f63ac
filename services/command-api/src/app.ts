import type { FastifyInstance } from 'fastify';
import { type CommandApiOptions, createCommandDependencies } from './dependencies.js';
import { addAssetRoutes } from './routes/assets.js';
import { addBatchRoute } from './routes/batch.js';
import { addCorrectionRoute } from './routes/correct.js';
import { addCustomerRoutes } from './routes/customers.js';
import { addEnrollmentRoutes } from './routes/enrollments.js';
import { addExchangeRoutes } from './routes/exchange.js';
import { addLifecycleRoutes } from './routes/lifecycle.js';
import { addPlanRoutes } from './routes/plans.js';
import { addRateRoutes } from './routes/rates.js';
import { addResellerRoutes } from './routes/resellers.js';
import { addUsageRoutes } from './routes/usage.js';
import { addUtilityRoutes } from './routes/utilities.js';

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
