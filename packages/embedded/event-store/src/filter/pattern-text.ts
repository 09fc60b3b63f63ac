/** Thrown for a filter that no server of the protocol takes: it is not a regular expression, or not a filter. */
export class MalformedFilter extends Error {
  override readonly name = 'MalformedFilter';
}

/** Thrown for a filter that EventStoreDB takes and this server does not: it would be matched differently here. */
export class UnsupportedFilter extends Error {
  override readonly name = 'UnsupportedFilter';
}

/** A pattern and how far it has been read, in UTF-16 code units, as .NET reads it. */
export interface PatternText {
  readonly at: number;
  /** The character at a distance from here; empty beyond the end. */
  peek(distance?: number): string;
  /** The character here, passing it; empty at the end. */
  next(): string;
  /** Passes a text if it stands here. */
  skip(text: string): boolean;
  /** Passes what a sticky expression matches here, and gives its match. */
  take(expression: RegExp): RegExpExecArray | undefined;
  malformed(why: string): MalformedFilter;
  unsupported(what: string): UnsupportedFilter;
}

export function patternText(pattern: string): PatternText {
  let at = 0;
  return {
    get at() {
      return at;
    },
    peek: (distance = 0) => pattern.charAt(at + distance),
    next() {
      at += 1;
      return pattern.charAt(at - 1);
    },
    skip(text) {
      if (!pattern.startsWith(text, at)) return false;
      at += text.length;
      return true;
    },
    take(expression) {
      expression.lastIndex = at;
      const match = expression.exec(pattern);
      if (match === null) return undefined;
      at += match[0].length;
      return match;
    },
    malformed: (why) => new MalformedFilter(`not a regular expression: ${pattern} (${why})`),
    unsupported: (what) =>
      new UnsupportedFilter(`this server does not match ${what} as .NET does: ${pattern}`),
  };
}
