import type { Pattern } from './condition.js';

/**
 * The pattern of a LIKE: `%` is any signs, `_` is one.
 *
 * @param escapeSign the sign before one that stands for itself
 */
export function readPattern(text: string, escapeSign: string | undefined): Pattern {
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
      // Any signs after any signs are any signs.
      if (sign === '_') parts.push({ kind: 'one' });
      else if (parts.at(-1)?.kind !== 'any') parts.push({ kind: 'any' });
    }
    isEscaped = false;
  }
  if (isEscaped) literal += escapeSign ?? '';
  flush();
  return parts;
}
