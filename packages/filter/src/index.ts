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
export { type FilterFault, type FilterReading, filterReading, Refused } from './fault.js';
export { readInstant } from './instants.js';
export { type Parsed, parseCql2, parseWhere } from './parse.js';
