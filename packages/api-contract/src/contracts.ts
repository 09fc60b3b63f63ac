import type { RouteContract } from './route.js';
import * as assets from './routes/assets.js';
import * as audit from './routes/audit.js';
import * as batch from './routes/batch.js';
import * as costKeys from './routes/cost-keys.js';
import * as customers from './routes/customers.js';
import * as enrollments from './routes/enrollments.js';
import * as exchange from './routes/exchange.js';
import * as geo from './routes/geo.js';
import * as layers from './routes/layers.js';
import * as lifecycle from './routes/lifecycle.js';
import * as plans from './routes/plans.js';
import * as positions from './routes/positions.js';
import * as rates from './routes/rates.js';
import * as resellers from './routes/resellers.js';
import * as service from './routes/service.js';
import * as usage from './routes/usage.js';
import * as utilities from './routes/utilities.js';

const modules = [
  service,
  resellers,
  customers,
  assets,
  utilities,
  geo,
  costKeys,
  plans,
  rates,
  usage,
  enrollments,
  exchange,
  batch,
  lifecycle,
  positions,
  audit,
  layers,
];

/** Every route of the service, whichever process serves it: what the OpenAPI description is made of. */
export const allContracts: readonly RouteContract[] = modules.flatMap((module) =>
  Object.values(module).flatMap((value: unknown) => contractsIn(value)),
);

function contractsIn(value: unknown): RouteContract[] {
  if (Array.isArray(value)) return value.flatMap(contractsIn);
  return isContract(value) ? [value] : [];
}

function isContract(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'method' in value && 'security' in value;
}
