import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from './dependencies.js';
import { addAssetRoutes } from './routes/assets.js';
import { addCostKeyRoutes } from './routes/cost-keys.js';
import { addCustomerRoutes } from './routes/customers.js';
import { addEnrollmentRoutes } from './routes/enrollments.js';
import { addExchangeRoutes } from './routes/exchange.js';
import { addGeoRoutes } from './routes/geo.js';
import { addLayerRoutes } from './routes/layers.js';
import { addPlanRoutes } from './routes/plans.js';
import { addPositionRoutes } from './routes/positions.js';
import { addRateRoutes } from './routes/rates.js';
import { addResellerRoutes } from './routes/resellers.js';
import { addUsageRoutes } from './routes/usage.js';
import { addUtilityRoutes } from './routes/utilities.js';

/** Adds every route that reads. */
export function registerQueryApi(app: FastifyInstance, options: QueryApiOptions): void {
  addResellerRoutes(app, options);
  addCustomerRoutes(app, options);
  addAssetRoutes(app, options);
  addEnrollmentRoutes(app, options);
  addPlanRoutes(app, options);
  addRateRoutes(app, options);
  addUsageRoutes(app, options);
  addExchangeRoutes(app, options);
  addPositionRoutes(app, options);
  addUtilityRoutes(app, options);
  addCostKeyRoutes(app, options);
  addGeoRoutes(app, options);
  addLayerRoutes(app, options);
}
