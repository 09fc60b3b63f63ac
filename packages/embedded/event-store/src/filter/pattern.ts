import { RE2JS, RE2JSException } from 're2js';
import { asMatched } from './characters.js';
import { type Branches, parsePattern } from './pattern-parser.js';
import { type PatternText, patternText, UnsupportedFilter } from './pattern-text.js';

/** A longer pattern, or one of more instructions, is refused: matching it could hold the server up. */
const patternCharsMax = 4_096;
const instructionsMax = 2_000;

/**
 * Compiles an expression as .NET's `Regex` reads it (no options, ordinal culture) for RE2, whose time is linear in
 * the text. What the two would match differently is refused.
 *
 * @returns whether a text holds a match
 * @throws MalformedFilter, UnsupportedFilter
 */
export function compilePattern(pattern: string): (text: string) => boolean {
  if (pattern.length > patternCharsMax) {
    throw new UnsupportedFilter(
      `a regular expression has at most ${patternCharsMax} characters, this one has ${pattern.length}`,
    );
  }
  const text = patternText(pattern);
  const expression = compiled(written(parsePattern(pattern), true, text), text);
  return (subject) => expression.test(asMatched(subject));
}

function compiled(re2: string, text: PatternText): RE2JS {
  try {
    const expression = RE2JS.compile(re2);
    if (expression.programSize() <= instructionsMax) return expression;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
  }
  throw text.unsupported('so many repetitions');
}

/** @param isLast whether nothing of the expression comes after these */
function written(branches: Branches, isLast: boolean, text: PatternText): string {
  return branches
    .map((nodes) =>
      nodes
        .map((node, index) => {
          const endsHere = isLast && index === nodes.length - 1;
          if (node.kind === 'text') return node.re2;
          if (node.kind === 'group') {
            const inner = written(node.branches, endsHere && node.repeat === '', text);
            return `(?:${inner})${node.repeat}`;
          }
          // RE2 has no such anchor; where nothing follows, passing the line feed is the same.
          if (!endsHere) throw text.unsupported('anything behind $');
          return '\\n?\\z';
        })
        .join(''),
    )
    .join('|');
}
