import type { Condition, Value } from './condition.js';
import type { Cursor } from './cursor.js';
import type { Dialect } from './dialect.js';
import { Refused } from './fault.js';
import { readLike } from './like.js';
import type { Budget } from './limits.js';
import { isConstant } from './values.js';

interface Reading {
  readonly cursor: Cursor;
  readonly dialect: Dialect;
  readonly budget: Budget;
  /** Reads the next value. */
  readonly read: () => Value;
}

/** Reads a predicate after a value: IS NULL, IN, LIKE, BETWEEN, each with or without NOT; undefined without one. */
export function readWordPredicate(value: Value, reading: Reading): Condition | undefined {
  const { cursor } = reading;
  if (cursor.takeWord('IS')) {
    const isNot = cursor.takeWord('NOT');
    if (!cursor.takeWord('NULL')) throw cursor.unexpected('NULL');
    return negatedIf(isNot, { kind: 'null', value });
  }
  const words = ['IN', 'LIKE', 'ILIKE', 'BETWEEN'].some((one) => cursor.isWord(one, 1));
  const isNot = words && cursor.takeWord('NOT');
  const condition = positive(value, reading);
  return condition === undefined ? undefined : negatedIf(isNot, condition);
}

function positive(value: Value, reading: Reading): Condition | undefined {
  const { cursor, dialect, read } = reading;
  if (cursor.takeWord('IN')) return readList(value, reading);
  if (cursor.takeWord('LIKE')) return readLike(cursor, dialect, value, read);
  if (cursor.takeWord('ILIKE')) {
    const like = readLike(cursor, dialect, { kind: 'lower', of: value }, read);
    return { ...like, fold: 'lower' };
  }
  if (!cursor.takeWord('BETWEEN')) return undefined;
  const low = read();
  if (!cursor.takeWord('AND')) throw cursor.unexpected('AND and the upper bound');
  return { kind: 'between', value, low, high: read() };
}

const negatedIf = (isNot: boolean, condition: Condition): Condition =>
  isNot ? { kind: 'not', of: condition } : condition;

function readList(value: Value, { cursor, budget, read }: Reading): Condition {
  cursor.expectSign('(');
  const among: Value[] = [];
  do {
    const { at } = cursor.peek();
    budget.listed(at);
    const one = read();
    if (!isConstant(one)) throw new Refused(at, 'A list cannot contain fields');
    among.push(one);
  } while (cursor.takeSign(','));
  if (!cursor.takeSign(')')) throw cursor.unexpected('"," or ")"');
  return { kind: 'in', value, among };
}
