import type { FastifyInstance } from 'fastify';
import { type CommandApiOptions, createCommandDependencies } from './dependencies.js';
import { addAssetRoutes } from './routes/assets.js';
import { addCustomerRoutes } from './routes/customers.js';
import { addExchangeRoutes } from './routes/exchange.js';
import { addResellerRoutes } from './routes/resellers.js';
import { addUtilityRoutes } from './routes/utilities.js';

/** Adds every route that writes. */
export function registerCommandApi(app: FastifyInstance, options: CommandApiOptions): void {
  const dependencies = createCommandDependencies(options);
  addResellerRoutes(app, dependencies);
  addCustomerRoutes(app, dependencies);
  addAssetRoutes(app, dependencies);
  addExchangeRoutes(app, dependencies);
  addUtilityRoutes(app, dependencies);
}
