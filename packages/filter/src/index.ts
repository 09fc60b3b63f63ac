export {
  type ArithmeticSign,
  type Comparator,
  type Comparison,
  type Condition,
  type FieldName,
  fieldsOf,
  type Intersects,
  isAlwaysTrue,
  type Like,
  type Pattern,
  type Shape,
  type Value,
} from './condition.js';
export { parseCql2 } from './cql2.js';
export type { FilterFault } from './fault.js';
export { readInstant } from './instants.js';
export type { Parsed } from './parse.js';
export { parseWhere } from './where.js';
