import type { FastifyInstance } from 'fastify';
import { addAssetRoutes } from '../asset/read.js';
import { addCostKeyRoutes } from '../cost-key/read.js';
import { addCustomerRoutes } from '../customer/read.js';
import { addEnrollmentRoutes } from '../enrollment/read.js';
import { addLayerRoutes } from '../layers/read.js';
import { addGeoRoutes } from '../map/read.js';
import { addPositionRoutes } from '../net-position/read.js';
import { addPlanRoutes } from '../plan/read.js';
import { addRateRoutes } from '../rates/read.js';
import { addResellerRoutes } from '../reseller/read.js';
import { addExchangeRoutes } from '../transaction/read.js';
import { addUsageRoutes } from '../usage/read.js';
import { addUtilityRoutes } from '../utility/read.js';
import type { QueryApiOptions } from './dependencies.js';

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
