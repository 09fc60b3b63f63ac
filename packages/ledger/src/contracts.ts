import type { RouteContract } from '@exchange/runtime/contract/route';
import * as service from '@exchange/runtime/contract/service-routes';
import * as assets from './asset/contract.js';
import * as audit from './audit/contract.js';
import * as batch from './batch/contract.js';
import * as costKeys from './cost-key/contract.js';
import * as customers from './customer/contract.js';
import * as enrollments from './enrollment/contract.js';
import * as layers from './layers/contract.js';
import * as geo from './map/contract.js';
import * as positions from './net-position/contract.js';
import * as plans from './plan/contract.js';
import * as rates from './rates/contract.js';
import * as resellers from './reseller/contract.js';
import * as exchange from './transaction/contract.js';
import * as lifecycle from './transaction/lifecycle-contract.js';
import * as usage from './usage/contract.js';
import * as utilities from './utility/contract.js';

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
