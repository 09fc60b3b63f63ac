export * from './condition.js';
export { parseCql2 } from './cql2.js';
export type { FilterFault } from './fault.js';
export { readInstant } from './instants.js';
export type { Parsed } from './parse.js';
export { parseWhere } from './where.js';
