import type { Value } from './condition.js';
import type { Cursor } from './cursor.js';
import { Refused } from './fault.js';
import { readInstant } from './instants.js';

const times = new Map([
  ['DATE', 'a date such as 2026-01-31'],
  ['TIMESTAMP', 'a time such as 2026-01-31T12:00:00Z'],
]);

export function isTime(cursor: Cursor): boolean {
  if (!times.has(cursor.peek().text.toUpperCase()) || cursor.peek().kind !== 'word') return false;
  return cursor.peek(1).kind === 'text' || cursor.isSign('(', 1);
}

export function readTime(cursor: Cursor): Value {
  const expected = times.get(cursor.take().text.toUpperCase()) ?? 'a time';
  const isCall = cursor.takeSign('(');
  const { kind, text, at } = cursor.peek();
  const value = kind === 'text' ? readInstant(text) : undefined;
  if (value === undefined) throw cursor.unexpected(`${expected} in quotes`);
  if (isCall && !cursor.isSign(')', 1)) throw new Refused(at, 'A time should be followed by ")"');
  cursor.take();
  if (isCall) cursor.take();
  return { kind: 'instant', value };
}

export function readNumber(cursor: Cursor): number {
  const { kind, text, at } = cursor.peek();
  if (kind !== 'number') throw cursor.unexpected('a number');
  const value = Number(text);
  if (!Number.isFinite(value)) {
    throw new Refused(at, 'A number should be below 1.8e308');
  }
  cursor.take();
  return value;
}

export function readSigned(cursor: Cursor): number {
  const isNegative = cursor.takeSign('-');
  if (!isNegative) cursor.takeSign('+');
  const value = readNumber(cursor);
  return isNegative ? 0 - value : value;
}
