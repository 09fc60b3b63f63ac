import type { Dialect } from './dialect.js';
import { type Parsed, parseFilter } from './parse.js';

const dialect: Dialect = {
  hasBackslash: false,
  functions: new Map([
    ['UPPER', 'upper'],
    ['LOWER', 'lower'],
  ]),
  hasShapes: false,
  hasNull: true,
};

/** SQL-92: comparisons, arithmetic, IN, LIKE, BETWEEN, IS NULL, UPPER and LOWER. */
export function parseWhere(text: string): Parsed {
  return parseFilter(text, dialect);
}
