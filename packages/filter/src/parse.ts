import {
  type ArithmeticSign,
  type Comparator,
  type Condition,
  comparators,
  type Intersects,
  type Value,
} from './condition.js';
import { Cursor, type Dialect } from './cursor.js';
import { Refused } from './refused.js';
import { isShape, readShapes } from './shapes.js';
import { arithmeticAt, readSimpleValue, requireNumber } from './values.js';
import { readWordPredicate } from './word-predicate.js';

/** Reads field and shape in either order. */
function readIntersects(cursor: Cursor, readField: () => Value): Intersects {
  cursor.take();
  cursor.expectSign('(');
  const isShapeFirst = isShape(cursor);
  let { at } = cursor.peek();
  const before = isShapeFirst ? readShapes(cursor) : undefined;
  if (before !== undefined) cursor.expectSign(',');
  const field = isShape(cursor) ? undefined : readField();
  if (field?.kind !== 'field') throw new Refused(at, 'S_INTERSECTS takes a field and a shape');
  if (before === undefined) {
    cursor.expectSign(',');
    at = cursor.peek().at;
  }
  const shapes = before ?? readShapes(cursor);
  cursor.expectSign(')');
  return { kind: 'intersects', field, shapes, at };
}

type Part =
  | { readonly is: 'condition'; readonly condition: Condition; readonly at: number }
  | { readonly is: 'value'; readonly value: Value; readonly at: number };

/** OGC 21-065r2: comparisons, arithmetic, IN, LIKE, BETWEEN, IS NULL, CASEI and S_INTERSECTS. */
export const parseCql2 = parserOf({
  hasBackslash: true,
  functions: new Map([['CASEI', 'lower']]),
  hasShapes: true,
  hasNull: false,
});

/** SQL-92: comparisons, arithmetic, IN, LIKE, BETWEEN, IS NULL, UPPER and LOWER. */
export const parseWhere = parserOf({
  hasBackslash: false,
  functions: new Map([
    ['UPPER', 'upper'],
    ['LOWER', 'lower'],
  ]),
  hasShapes: false,
  hasNull: true,
});

/** The parser throws {@link Refused}. */
function parserOf(dialect: Dialect): (text: string) => Condition {
  return (text) => new Parser(new Cursor(text, dialect)).whole();
}

/** Without backtracking: a bracket's end shows whether it is a condition or a value. */
class Parser {
  readonly #cursor: Cursor;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  whole(): Condition {
    if (this.#cursor.peek().kind === 'end') throw new Refused(0, 'The filter is empty');
    const condition = this.#asCondition(this.#either());
    if (this.#cursor.peek().kind !== 'end') throw this.#cursor.unexpected('AND, OR or the end');
    return condition;
  }

  #either(): Part {
    return this.#joined('or', () => this.#joined('and', () => this.#negated()));
  }

  #joined(kind: 'and' | 'or', read: () => Part): Part {
    const word = kind.toUpperCase();
    const first = read();
    if (!this.#cursor.isWord(word)) return first;
    const of = [this.#asCondition(first)];
    while (this.#cursor.takeWord(word)) of.push(this.#asCondition(read()));
    return { is: 'condition', condition: { kind, of }, at: first.at };
  }

  #negated(): Part {
    const { at } = this.#cursor.peek();
    if (!this.#cursor.takeWord('NOT')) return this.#predicate();
    const of = this.#asCondition(this.#cursor.budget.deeper(at, () => this.#negated()));
    return { is: 'condition', condition: { kind: 'not', of }, at };
  }

  #predicate(): Part {
    const left = this.#sum();
    if (left.is === 'condition') return left;
    const { at } = left;
    const comparator = this.#comparator();
    if (comparator !== undefined) {
      this.#cursor.budget.count('conditions', at);
      const right = this.#value();
      const condition: Condition = {
        kind: 'comparison',
        operator: comparator,
        left: left.value,
        right,
      };
      return { is: 'condition', condition, at };
    }
    return this.#wordPredicate(left.value, at);
  }

  #comparator(): Comparator | undefined {
    const { kind, text } = this.#cursor.peek();
    if (kind !== 'sign') return undefined;
    const comparator = comparators.find((one) => one === (text === '!=' ? '<>' : text));
    if (comparator !== undefined) this.#cursor.take();
    return comparator;
  }

  #wordPredicate(value: Value, at: number): Part {
    const condition = readWordPredicate(value, this.#cursor, this.#value);
    if (condition === undefined) return { is: 'value', value, at };
    this.#cursor.budget.count('conditions', at);
    return { is: 'condition', condition, at };
  }

  readonly #value = (): Value => this.#asValue(this.#sum());

  #sum(): Part {
    return this.#chain(['+', '-'], () => this.#chain(['*', '/', '%'], () => this.#signed()));
  }

  #chain(signs: readonly ArithmeticSign[], read: () => Part): Part {
    let left = read();
    for (;;) {
      const operator = arithmeticAt(this.#cursor, signs);
      if (operator === undefined) return left;
      const { at } = this.#cursor.take();
      this.#cursor.budget.count('arithmetic', at);
      const number = requireNumber(this.#asValue(left), left.at);
      const next = read();
      const right = requireNumber(this.#asValue(next), next.at);
      const value = { kind: 'arithmetic', operator, left: number, right } as const;
      left = { is: 'value', value, at: left.at };
    }
  }

  #signed(): Part {
    const cursor = this.#cursor;
    const { at } = cursor.peek();
    const isNegative = cursor.isSign('-');
    if (!isNegative && !cursor.isSign('+')) return this.#primary();
    cursor.take();
    const part = this.#cursor.budget.deeper(at, () => this.#signed());
    const of = requireNumber(this.#asValue(part), part.at);
    if (!isNegative) return { is: 'value', value: of, at };
    const value: Value =
      of.kind === 'number' ? { kind: 'number', value: 0 - of.value } : { kind: 'negative', of };
    return { is: 'value', value, at };
  }

  #primary(): Part {
    const cursor = this.#cursor;
    const { at } = cursor.peek();
    if (cursor.takeSign('(')) {
      const part = this.#cursor.budget.deeper(at, () => this.#either());
      if (!cursor.takeSign(')')) throw cursor.unexpected('")"');
      return part;
    }
    if (cursor.dialect.hasShapes && cursor.isWord('S_INTERSECTS') && cursor.isSign('(', 1)) {
      this.#cursor.budget.count('conditions', at);
      const field = () => this.#asValue(this.#primary());
      return { is: 'condition', condition: readIntersects(cursor, field), at };
    }
    const argument = () => this.#cursor.budget.deeper(at, this.#value);
    return { is: 'value', value: readSimpleValue(cursor, argument), at };
  }

  #asCondition(part: Part): Condition {
    if (part.is === 'condition') return part.condition;
    if (part.value.kind === 'boolean') return { kind: 'truth', value: part.value.value };
    throw this.#cursor.unexpected('a comparison, IN, LIKE, BETWEEN or IS NULL');
  }

  #asValue(part: Part): Value {
    if (part.is === 'value') return part.value;
    throw new Refused(part.at, 'Expected a value, found a condition');
  }
}
