// True, false or unknown, as in SQL.

export type Condition =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'truth'; readonly value: boolean }
  | Comparison
  | { readonly kind: 'in'; readonly value: Value; readonly among: readonly Value[] }
  | {
      readonly kind: 'between';
      readonly value: Value;
      readonly low: Value;
      readonly high: Value;
    }
  | Like
  | { readonly kind: 'null'; readonly value: Value }
  | Intersects;

export interface Comparison {
  readonly kind: 'comparison';
  readonly operator: Comparator;
  readonly left: Value;
  readonly right: Value;
}

export const comparators = ['=', '<>', '<', '<=', '>', '>='] as const;
export type Comparator = (typeof comparators)[number];

export interface Like {
  readonly kind: 'like';
  readonly value: Value;
  readonly pattern: Pattern;
  readonly fold?: 'upper' | 'lower';
}

export interface Intersects {
  readonly kind: 'intersects';
  readonly field: FieldName;
  readonly shapes: readonly Shape[];
  /** Offset of the shapes in the text. */
  readonly at: number;
}

export type Value =
  | FieldName
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'instant'; readonly value: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'negative'; readonly of: Value }
  | {
      readonly kind: 'arithmetic';
      readonly operator: ArithmeticSign;
      readonly left: Value;
      readonly right: Value;
    }
  | { readonly kind: 'upper' | 'lower'; readonly of: Value };

export const arithmeticSigns = ['+', '-', '*', '/', '%'] as const;
export type ArithmeticSign = (typeof arithmeticSigns)[number];

export interface FieldName {
  readonly kind: 'field';
  readonly name: string;
  readonly at: number;
}

/** Pattern of LIKE: text, any characters, one character. */
export type Pattern = readonly (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' | 'one' }
)[];

export type XY = readonly [x: number, y: number];

/** A shape in the coordinates of the filter. */
export type Shape =
  | {
      readonly type: 'Box';
      readonly west: number;
      readonly south: number;
      readonly east: number;
      readonly north: number;
    }
  | { readonly type: 'Point'; readonly coordinates: XY }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly XY[] }
  | {
      readonly type: 'MultiLineString' | 'Polygon';
      readonly coordinates: readonly (readonly XY[])[];
    }
  | {
      readonly type: 'MultiPolygon';
      readonly coordinates: readonly (readonly (readonly XY[])[])[];
    };

export function fieldsOf(condition: Condition): readonly FieldName[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of.flatMap(fieldsOf);
    case 'not':
      return fieldsOf(condition.of);
    case 'truth':
      return [];
    case 'comparison':
      return [condition.left, condition.right].flatMap(fieldsIn);
    case 'in':
    case 'like':
    case 'null':
      return fieldsIn(condition.value);
    case 'between':
      return [condition.value, condition.low, condition.high].flatMap(fieldsIn);
    case 'intersects':
      return [condition.field];
  }
}

export function fieldsIn(value: Value): readonly FieldName[] {
  switch (value.kind) {
    case 'field':
      return [value];
    case 'negative':
    case 'upper':
    case 'lower':
      return fieldsIn(value.of);
    case 'arithmetic':
      return [...fieldsIn(value.left), ...fieldsIn(value.right)];
    default:
      return [];
  }
}

/** Obviously true, such as `1=1`. */
export function isAlwaysTrue(condition: Condition): boolean {
  switch (condition.kind) {
    case 'truth':
      return condition.value;
    case 'and':
      return condition.of.every(isAlwaysTrue);
    case 'or':
      return condition.of.some(isAlwaysTrue);
    case 'comparison': {
      const { operator, left, right } = condition;
      if (operator !== '=' || left.kind !== right.kind) return false;
      const isLiteral = left.kind === 'number' || left.kind === 'text';
      return isLiteral && 'value' in right && left.value === right.value;
    }
    default:
      return false;
  }
}
