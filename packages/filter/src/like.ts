import type { Like, Value } from './condition.js';
import type { Cursor } from './cursor.js';
import type { Dialect } from './dialect.js';
import { Refused } from './fault.js';
import { readPattern } from './pattern.js';

/** Reads the operands of LIKE: a pattern, optionally folded like the value, and the escape character. */
export function readLike(
  cursor: Cursor,
  dialect: Dialect,
  value: Value,
  readValue: () => Value,
): Like {
  const { at, text } = cursor.peek();
  const fold = dialect.functions.get(text.toUpperCase());
  const isFolded = fold !== undefined && cursor.isSign('(', 1);
  const given = readValue();
  const written = isFolded && given.kind === fold ? given.of : given;
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
  return { kind: 'like', value, pattern, ...(isFolded ? { fold } : {}) };
}
