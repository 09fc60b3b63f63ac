import { type ArithmeticSign, arithmeticSigns, type Value } from './condition.js';
import type { Cursor } from './cursor.js';
import { readInstant } from './instants.js';
import { Refused } from './refused.js';
import type { Token } from './tokens.js';

const times = new Map([
  ['DATE', 'a date such as 2026-01-31'],
  ['TIMESTAMP', 'a time such as 2026-01-31T12:00:00Z'],
]);

function isTime(cursor: Cursor): boolean {
  if (!times.has(cursor.peek().text.toUpperCase()) || cursor.peek().kind !== 'word') return false;
  return cursor.peek(1).kind === 'text' || cursor.isSign('(', 1);
}

function readTime(cursor: Cursor): Value {
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

function readNumber(cursor: Cursor): number {
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

/** Words that are field names only in quotes. */
const reserved: ReadonlySet<string> = new Set([
  'AND',
  'OR',
  'NOT',
  'IN',
  'IS',
  'LIKE',
  'ILIKE',
  'BETWEEN',
  'ESCAPE',
  'NULL',
  'TRUE',
  'FALSE',
]);

/** Unsupported words, with advice. */
const refusedWords: ReadonlyMap<string, string> = new Map([
  ['SELECT', 'Queries in a filter are not supported'],
  ['EXISTS', 'Queries in a filter are not supported'],
  ['CASE', 'CASE is not supported'],
  ['CURRENT_TIMESTAMP', "CURRENT_TIMESTAMP is not supported: send the time, as TIMESTAMP '…'"],
  ['CURRENT_DATE', "CURRENT_DATE is not supported: send the day, as DATE '…'"],
  ['INTERVAL', 'INTERVAL is not supported: send the times'],
]);

export function readSimpleValue(cursor: Cursor, readArgument: () => Value): Value {
  const token = cursor.peek();
  switch (token.kind) {
    case 'number':
      return { kind: 'number', value: readNumber(cursor) };
    case 'text':
      cursor.take();
      return { kind: 'text', value: token.text };
    case 'quoted':
      cursor.take();
      return { kind: 'field', name: token.text, at: token.at };
    case 'word':
      return readWord(cursor, token, readArgument);
    default:
      throw cursor.unexpected('a field or a value');
  }
}

function readWord(cursor: Cursor, token: Token, readArgument: () => Value): Value {
  const { dialect } = cursor;
  const word = token.text.toUpperCase();
  if (isTime(cursor)) return readTime(cursor);
  if (word === 'TRUE' || word === 'FALSE') {
    cursor.take();
    return { kind: 'boolean', value: word === 'TRUE' };
  }
  if (word === 'NULL' && dialect.hasNull) {
    cursor.take();
    return { kind: 'nothing' };
  }
  if (word === 'N' && cursor.peek(1).kind === 'text') {
    cursor.take();
    return { kind: 'text', value: cursor.take().text };
  }
  const refused = refusedWords.get(word);
  if (refused !== undefined) throw new Refused(token.at, refused);
  if (reserved.has(word)) throw cursor.unexpected('a field or a value');
  cursor.take();
  if (!cursor.isSign('(')) return { kind: 'field', name: token.text, at: token.at };
  const kind = dialect.functions.get(word);
  if (kind === undefined) {
    const known = [...dialect.functions.keys(), ...(dialect.hasShapes ? ['S_INTERSECTS'] : [])];
    const message = `Unknown function ${token.text.slice(0, 40)}; the functions are ${known.join(', ')}`;
    throw new Refused(token.at, message);
  }
  cursor.take();
  const of = readArgument();
  cursor.expectSign(')');
  if (isNumeric(of) || of.kind === 'instant' || of.kind === 'boolean') {
    throw new Refused(token.at, `${word} takes a text`);
  }
  return { kind, of };
}

export function arithmeticAt(
  cursor: Cursor,
  among: readonly ArithmeticSign[],
): ArithmeticSign | undefined {
  if (cursor.isSign('^')) {
    const known = arithmeticSigns.join(' ');
    throw new Refused(
      cursor.peek().at,
      `"^" is not supported; the arithmetic operators are ${known}`,
    );
  }
  return among.find((sign) => cursor.isSign(sign));
}

export function requireNumber(value: Value, at: number): Value {
  if (value.kind === 'field' || value.kind === 'nothing' || isNumeric(value)) return value;
  throw new Refused(at, 'Arithmetic takes numbers');
}

function isNumeric({ kind }: Value): boolean {
  return kind === 'number' || kind === 'arithmetic' || kind === 'negative';
}
