import type { Dialect } from './dialect.js';
import { type Parsed, parseFilter } from './parse.js';

const dialect: Dialect = {
  hasBackslash: true,
  functions: new Map([['CASEI', 'lower']]),
  hasShapes: true,
  hasNull: false,
};

/** OGC 21-065r2: comparisons, arithmetic, IN, LIKE, BETWEEN, IS NULL, CASEI and S_INTERSECTS. */
export function parseCql2(text: string): Parsed {
  return parseFilter(text, dialect);
}
