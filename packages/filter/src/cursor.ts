import { Budget } from './limits.js';
import { Refused } from './refused.js';
import { type Token, tokensOf } from './tokens.js';

export interface Dialect {
  /** A backslash escapes a quote or backslash in a text, and any character in a pattern. */
  readonly hasBackslash: boolean;
  readonly functions: ReadonlyMap<string, 'upper' | 'lower'>;
  readonly hasShapes: boolean;
  readonly hasNull: boolean;
}

export class Cursor {
  readonly dialect: Dialect;
  readonly budget = new Budget();
  readonly #tokens: readonly Token[];
  readonly #end: Token;
  #next = 0;

  constructor(text: string, dialect: Dialect) {
    this.dialect = dialect;
    this.#tokens = tokensOf(text, dialect.hasBackslash);
    this.#end = { kind: 'end', text: '', at: text.length };
  }

  peek(further = 0): Token {
    return this.#tokens[this.#next + further] ?? this.#end;
  }

  take(): Token {
    const token = this.peek();
    this.#next += 1;
    return token;
  }

  /** Compares with an unquoted word in any case. */
  isWord(word: string, further = 0): boolean {
    const { kind, text } = this.peek(further);
    return kind === 'word' && text.toUpperCase() === word;
  }

  isSign(sign: string, further = 0): boolean {
    const { kind, text } = this.peek(further);
    return kind === 'sign' && text === sign;
  }

  takeWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.#next += 1;
    return true;
  }

  takeSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.#next += 1;
    return true;
  }

  expectSign(sign: string): void {
    if (!this.takeSign(sign)) throw this.unexpected(`"${sign}"`);
  }

  unexpected(expected: string): Refused {
    return this.unexpectedAt(this.peek(), expected);
  }

  unexpectedAt({ kind, text, at }: Token, expected: string): Refused {
    const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    const shownToken = kind === 'end' ? 'the end' : JSON.stringify(shown);
    return new Refused(at, `Expected ${expected}, found ${shownToken}`);
  }
}
