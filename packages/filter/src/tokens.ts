import { filterCharsMax } from './limits.js';
import { Refused } from './refused.js';

export interface Token {
  readonly kind: 'word' | 'quoted' | 'number' | 'text' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const space = /[ \t\r\n\f\v\u00a0]+/y;
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const word = /[\p{L}_:][\p{L}\p{M}\p{N}_:.$]*/uy;
const sign = /<>|!=|<=|>=|[=<>(),+\-*/%^]/y;

/**
 * @param hasBackslash it escapes a quote or itself
 * @throws Refused
 */
export function tokensOf(text: string, hasBackslash: boolean): readonly Token[] {
  if (text.length > filterCharsMax) {
    throw new Refused(filterCharsMax, `A filter has at most ${filterCharsMax} characters`);
  }
  const nul = text.indexOf('\0');
  if (nul >= 0) throw new Refused(nul, 'A filter cannot contain the character U+0000');
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  for (;;) {
    at += match(space)?.length ?? 0;
    if (at >= text.length) break;
    const first = text.charAt(at);
    if (first === "'" || first === '"') {
      const { content, end } = quoted(text, at, hasBackslash);
      tokens.push({ kind: first === "'" ? 'text' : 'quoted', text: content, at });
      at = end;
      continue;
    }
    refuseComment(text, at);
    const digits = match(number);
    const token = digits ?? match(word) ?? match(sign);
    if (token === undefined) throw unknownSign(text, at);
    const kind = digits !== undefined ? 'number' : /^[\p{L}_:]/u.test(token) ? 'word' : 'sign';
    tokens.push({ kind, text: token, at });
    at += token.length;
    // 0x1F and 12abc: one number to writers, two tokens in SQL.
    if (kind === 'number' && match(word) !== undefined) {
      throw new Refused(at, `An operator is missing after ${token}`);
    }
  }
  return tokens;
}

function quoted(text: string, start: number, hasBackslash: boolean) {
  const quote = text.charAt(start);
  const isText = quote === "'";
  let content = '';
  let from = start + 1;
  for (let at = from; at < text.length; at += 1) {
    const one = text.charAt(at);
    const next = text.charAt(at + 1);
    const isEscape = hasBackslash && isText && one === '\\' && (next === "'" || next === '\\');
    if (isEscape || (one === quote && next === quote)) {
      content += `${text.slice(from, at)}${next}`;
      from = at + 2;
      at += 1;
    } else if (one === quote) {
      return { content: content + text.slice(from, at), end: at + 1 };
    }
  }
  throw new Refused(start, isText ? 'A text has no closing quote' : 'A name has no closing quote');
}

function refuseComment(text: string, at: number): void {
  if (text.startsWith('--', at) || text.startsWith('/*', at)) {
    throw new Refused(at, 'Comments are not supported');
  }
}

function unknownSign(text: string, at: number): Refused {
  const one = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (one === ';') return new Refused(at, 'A filter is one condition, without a semicolon');
  return new Refused(
    at,
    `${JSON.stringify(one)} is not valid here; quote names that contain it with "…"`,
  );
}
