import type { Comparator, Condition, Pattern, Value } from '@exchange/filter';

export type Truth = boolean | null;

export interface Kinds {
  readonly number?: number | null;
  readonly text?: string | null;
  readonly instant?: number | null;
  readonly boolean?: boolean | null;
  readonly isNull: boolean;
}

export function evaluate(condition: Condition, row: ReadonlyMap<string, Kinds>): Truth {
  switch (condition.kind) {
    case 'and':
      return all(condition.of.map((one) => evaluate(one, row)));
    case 'or':
      return not(all(condition.of.map((one) => not(evaluate(one, row)))));
    case 'not':
      return not(evaluate(condition.of, row));
    case 'truth':
      return condition.value;
    case 'comparison':
      return compare(
        condition.operator,
        kindsOf(condition.left, row),
        kindsOf(condition.right, row),
      );
    case 'in': {
      const own = kindsOf(condition.value, row);
      const equal = condition.among.map((one) => compare('=', own, kindsOf(one, row)));
      return not(all(equal.map(not)));
    }
    case 'between': {
      const own = kindsOf(condition.value, row);
      const [low, high] = [kindsOf(condition.low, row), kindsOf(condition.high, row)];
      return all([compare('>=', own, low), compare('<=', own, high)]);
    }
    case 'like': {
      const { text } = kindsOf(condition.value, row);
      if (text === undefined || text === null) return null;
      return isLike([...text], condition.pattern, (one) => folded(one, condition.fold));
    }
    case 'null':
      return kindsOf(condition.value, row).isNull;
    case 'intersects':
      throw new Error('shapes require a database');
  }
}

function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

function all(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

function compare(operator: Comparator, left: Kinds, right: Kinds): Truth {
  const orders = [
    order(left.number, right.number, (a, b) => a - b),
    order(left.text, right.text, (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    order(left.instant, right.instant, (a, b) => a - b),
    order(left.boolean, right.boolean, (a, b) => Number(a) - Number(b)),
  ];
  const firstDifference = orders.find((one) => one !== undefined);
  if (firstDifference === undefined) return null;
  switch (operator) {
    case '=':
      return firstDifference === 0;
    case '<>':
      return firstDifference !== 0;
    case '<':
      return firstDifference < 0;
    case '<=':
      return firstDifference <= 0;
    case '>':
      return firstDifference > 0;
    case '>=':
      return firstDifference >= 0;
  }
}

function order<One>(
  left: One | null | undefined,
  right: One | null | undefined,
  by: (left: One, right: One) => number,
): number | undefined {
  if (left === undefined || left === null || right === undefined || right === null) {
    return undefined;
  }
  return by(left, right);
}

function kindsOf(value: Value, row: ReadonlyMap<string, Kinds>): Kinds {
  switch (value.kind) {
    case 'field':
      return row.get(value.name) ?? { isNull: true };
    case 'number':
      return { number: value.value, isNull: false };
    case 'text': {
      const time = /^\d{4}-\d\d-\d\d/.test(value.value) ? Date.parse(value.value) : Number.NaN;
      const kinds = { text: value.value, isNull: false };
      return Number.isNaN(time) ? kinds : { ...kinds, instant: time };
    }
    case 'boolean':
      return { boolean: value.value, isNull: false };
    case 'instant':
      return { instant: Date.parse(value.value), isNull: false };
    case 'nothing':
      return { isNull: true };
    case 'negative': {
      const { number } = kindsOf(value.of, row);
      return numeric(number === undefined || number === null ? null : -number);
    }
    case 'arithmetic': {
      const { number: left } = kindsOf(value.left, row);
      const { number: right } = kindsOf(value.right, row);
      if (left === undefined || left === null || right === undefined || right === null) {
        return numeric(null);
      }
      if (value.operator === '+') return numeric(left + right);
      if (value.operator === '-') return numeric(left - right);
      if (value.operator === '*') return numeric(left * right);
      if (right === 0) return numeric(null);
      return numeric(value.operator === '/' ? left / right : left % right);
    }
    case 'upper':
    case 'lower': {
      const { text } = kindsOf(value.of, row);
      if (text === undefined || text === null) return { isNull: true };
      return { text: folded(text, value.kind), isNull: false };
    }
  }
}

function numeric(number: number | null): Kinds {
  return { number, isNull: number === null };
}

function folded(text: string, fold: 'upper' | 'lower' | undefined): string {
  if (fold === undefined) return text;
  return fold === 'upper' ? text.toUpperCase() : text.toLowerCase();
}

function isLike(
  signs: readonly string[],
  pattern: Pattern,
  fold: (text: string) => string,
): boolean {
  const [part, ...rest] = pattern;
  if (part === undefined) return signs.length === 0;
  if (part.kind !== 'text') {
    const lengths =
      part.kind === 'one' ? [1] : Array.from({ length: signs.length + 1 }, (_, at) => at);
    return lengths.some((at) => at <= signs.length && isLike(signs.slice(at), rest, fold));
  }
  const text = [...fold(part.text)];
  const isThere = text.every((one, at) => signs[at] === one);
  return isThere && isLike(signs.slice(text.length), rest, fold);
}
