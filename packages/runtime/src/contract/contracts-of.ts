import type { RouteContract } from './route.js';

export function contractsOf(module: Readonly<Record<string, unknown>>): readonly RouteContract[] {
  return Object.values(module).flatMap(contractsIn);
}

function contractsIn(value: unknown): readonly RouteContract[] {
  if (Array.isArray(value)) return value.flatMap(contractsIn);
  return isContract(value) ? [value] : [];
}

function isContract(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'method' in value && 'security' in value;
}
