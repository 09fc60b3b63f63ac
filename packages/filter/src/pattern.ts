import type { Pattern } from './condition.js';

/**
 * Parses a LIKE pattern: `%` is any characters, `_` is one.
 *
 * @param escapeSign the escape character
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
      // Adjacent wildcards are equivalent to one.
      if (sign === '_') parts.push({ kind: 'one' });
      else if (parts.at(-1)?.kind !== 'any') parts.push({ kind: 'any' });
    }
    isEscaped = false;
  }
  if (isEscaped) literal += escapeSign ?? '';
  flush();
  return parts;
}
