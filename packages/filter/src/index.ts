export { fieldsOf, isAlwaysTrue } from './about.js';
export type {
  ArithmeticSign,
  Comparator,
  Comparison,
  Condition,
  FieldName,
  Intersects,
  Like,
  Pattern,
  Shape,
  Value,
} from './condition.js';
export { parseCql2 } from './cql2.js';
export type { FilterFault } from './fault.js';
export { readInstant } from './instants.js';
export type { Parsed } from './parse.js';
export { parseWhere } from './where.js';
