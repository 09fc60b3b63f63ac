import { type Condition, fieldsIn, type Like, type Pattern, type Value } from './condition.js';
import type { Cursor } from './cursor.js';
import { wildcardsMax } from './limits.js';
import { Refused } from './refused.js';

function readPattern(text: string, escapeSign: string | undefined): Pattern {
  const parts: Pattern[number][] = [];
  let literal = '';
  const flush = () => {
    if (literal !== '') parts.push({ kind: 'text', text: literal });
    literal = '';
  };
  let isEscaped = false;
  for (const sign of text) {
    if (!isEscaped && sign === escapeSign) {
      isEscaped = true;
      continue;
    }
    if (isEscaped || (sign !== '%' && sign !== '_')) {
      literal += sign;
    } else {
      flush();
      if (sign === '_') parts.push({ kind: 'one' });
      else if (parts.at(-1)?.kind !== 'any') parts.push({ kind: 'any' });
    }
    isEscaped = false;
  }
  if (isEscaped) literal += escapeSign ?? '';
  flush();
  return parts;
}

function readLike(value: Value, cursor: Cursor, readValue: () => Value): Like {
  const { dialect } = cursor;
  const { at, text } = cursor.peek();
  const fold = dialect.functions.get(text.toUpperCase());
  const isFolded = fold !== undefined && cursor.isSign('(', 1);
  const operand = readValue();
  const written = isFolded && operand.kind === fold ? operand.of : operand;
  if (written.kind !== 'text') throw new Refused(at, 'LIKE takes a pattern in quotes');
  let escapeSign = dialect.hasBackslash ? '\\' : undefined;
  if (cursor.takeWord('ESCAPE')) {
    const sign = cursor.take();
    if (sign.kind !== 'text' || [...sign.text].length !== 1) {
      throw cursor.unexpectedAt(sign, 'one sign in quotes');
    }
    escapeSign = sign.text;
  }
  const pattern = readPattern(written.value, escapeSign);
  if (pattern.filter(({ kind }) => kind !== 'text').length > wildcardsMax) {
    throw new Refused(at, `A pattern has at most ${wildcardsMax} wildcards`);
  }
  return { kind: 'like', value, pattern, ...(isFolded ? { fold } : {}) };
}

/** IS NULL, IN, LIKE, BETWEEN; undefined for none. */
export function readWordPredicate(
  value: Value,
  cursor: Cursor,
  read: () => Value,
): Condition | undefined {
  if (cursor.takeWord('IS')) {
    const isNot = cursor.takeWord('NOT');
    if (!cursor.takeWord('NULL')) throw cursor.unexpected('NULL');
    return negatedIf(isNot, { kind: 'null', value });
  }
  const words = ['IN', 'LIKE', 'ILIKE', 'BETWEEN'].some((one) => cursor.isWord(one, 1));
  const isNot = words && cursor.takeWord('NOT');
  const condition = positive(value, cursor, read);
  return condition === undefined ? undefined : negatedIf(isNot, condition);
}

function positive(value: Value, cursor: Cursor, read: () => Value): Condition | undefined {
  if (cursor.takeWord('IN')) return readList(value, cursor, read);
  if (cursor.takeWord('LIKE')) return readLike(value, cursor, read);
  if (cursor.takeWord('ILIKE')) {
    const like = readLike({ kind: 'lower', of: value }, cursor, read);
    return { ...like, fold: 'lower' };
  }
  if (!cursor.takeWord('BETWEEN')) return undefined;
  const low = read();
  if (!cursor.takeWord('AND')) throw cursor.unexpected('AND and the upper bound');
  return { kind: 'between', value, low, high: read() };
}

const negatedIf = (isNot: boolean, condition: Condition): Condition =>
  isNot ? { kind: 'not', of: condition } : condition;

/** Long lists of these values cost one comparison. */
const boundTypes: ReadonlySet<Value['kind']> = new Set(['number', 'text', 'instant']);

function readList(value: Value, cursor: Cursor, read: () => Value): Condition {
  cursor.expectSign('(');
  const among: Value[] = [];
  do {
    const { at } = cursor.peek();
    cursor.budget.count('listed', at);
    const one = read();
    if (fieldsIn(one).length > 0) throw new Refused(at, 'A list cannot contain fields');
    if (!boundTypes.has(one.kind)) cursor.budget.count('conditions', at);
    among.push(one);
  } while (cursor.takeSign(','));
  if (!cursor.takeSign(')')) throw cursor.unexpected('"," or ")"');
  return { kind: 'in', value, among };
}
