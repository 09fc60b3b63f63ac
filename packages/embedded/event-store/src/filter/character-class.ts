import {
  category,
  complement,
  escapedUnit,
  foldCase,
  rangeText,
  type UnitRange,
  whiteSpace,
  wordCategories,
} from './characters.js';
import type { PatternText } from './pattern-text.js';

interface Parts {
  readonly ranges: UnitRange[];
  /** Categories, in RE2's syntax. */
  readonly categories: string[];
  /** True if `\W` is among them, which no class of RE2's can hold beside others. */
  hasNonWord: boolean;
}

/** A class in RE2's syntax, the bracket that opens it being passed. */
export function characterClass(text: PatternText, ignoresCase: boolean): string {
  const isNegated = text.skip('^');
  const parts: Parts = { ranges: [], categories: [], hasNonWord: false };
  for (let isFirst = true; isFirst || text.peek() !== ']'; isFirst = false) {
    if (text.peek() === '') throw text.malformed('a class is not closed');
    member(text, parts, ignoresCase);
  }
  text.next();
  const folded = ignoresCase ? foldCase(parts.ranges, text) : parts.ranges;
  const body = folded.map(rangeText).join('') + parts.categories.join('');
  if (!parts.hasNonWord) return `[${isNegated ? '^' : ''}${body}]`;
  if (isNegated) throw text.unsupported('\\W in a negated class');
  return body === '' ? `[^${wordCategories}]` : `(?:[${body}]|[^${wordCategories}])`;
}

function member(text: PatternText, parts: Parts, ignoresCase: boolean): void {
  if (text.peek() === '-' && text.peek(1) === '[') {
    throw text.unsupported('a class less another one');
  }
  const first = unitOrSet(text, parts, ignoresCase);
  if (text.peek() !== '-' || text.peek(1) === ']' || text.peek(1) === '') {
    if (first !== undefined) parts.ranges.push([first, first]);
    return;
  }
  if (text.peek(1) === '[') throw text.unsupported('a class less another one');
  // After a set of characters a hyphen is one of them.
  if (first === undefined) return;
  text.next();
  const before = parts.ranges.length + parts.categories.length;
  const last = unitOrSet(text, parts, ignoresCase);
  if (last === undefined || parts.ranges.length + parts.categories.length > before) {
    throw text.malformed('a range ends in a set of characters');
  }
  if (last < first) throw text.malformed('a range is the wrong way round');
  parts.ranges.push([first, last]);
}

/** The code unit that stands here; undefined for a set of them, which is taken into the parts. */
function unitOrSet(text: PatternText, parts: Parts, ignoresCase: boolean): number | undefined {
  if (text.peek() === '[' && text.peek(1) === ':') throw text.unsupported('[: in a class');
  if (!text.skip('\\')) return text.next().charCodeAt(0);
  switch (text.peek()) {
    case 'd':
    case 'D':
      parts.categories.push(text.next() === 'd' ? '\\p{Nd}' : '\\P{Nd}');
      return undefined;
    case 'w':
      text.next();
      parts.categories.push(wordCategories);
      return undefined;
    case 'W':
      text.next();
      parts.hasNonWord = true;
      return undefined;
    case 's':
    case 'S': {
      const ranges = text.next() === 's' ? whiteSpace : complement(whiteSpace);
      // They hold both cases of every letter, or neither.
      parts.categories.push(ranges.map(rangeText).join(''));
      return undefined;
    }
    case 'p':
    case 'P':
      if (ignoresCase) throw text.unsupported('\\p where case is ignored');
      parts.categories.push(category(text.next() === 'p' ? 'p' : 'P', text));
      return undefined;
    case 'b':
      text.next();
      return 0x08;
    default:
      if (/[1-9]/.test(text.peek())) throw text.unsupported('digits behind a backslash in a class');
      return escapedUnit(text);
  }
}
