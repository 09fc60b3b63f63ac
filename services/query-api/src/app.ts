import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from './dependencies.js';
import { addAssetRoutes } from './routes/assets.js';
import { addCustomerRoutes } from './routes/customers.js';
import { addExchangeRoutes } from './routes/exchange.js';
import { addResellerRoutes } from './routes/resellers.js';

/** Adds every route that reads. */
export function registerQueryApi(app: FastifyInstance, options: QueryApiOptions): void {
  addResellerRoutes(app, options);
  addCustomerRoutes(app, options);
  addAssetRoutes(app, options);
  addExchangeRoutes(app, options);
}
