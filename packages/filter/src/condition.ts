// What a filter says, whichever language it was written in. A condition is true, false or unknown, as in SQL.

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

/** That a text looks like a pattern; with `fold` whatever case the pattern's letters have. */
export interface Like {
  readonly kind: 'like';
  readonly value: Value;
  readonly pattern: Pattern;
  readonly fold?: 'upper' | 'lower';
}

/** That a geometry field shares a place with any of these shapes. */
export interface Intersects {
  readonly kind: 'intersects';
  readonly field: FieldName;
  readonly shapes: readonly Shape[];
  /** Where the shapes stand in the text. */
  readonly at: number;
}

export type Value =
  | FieldName
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** A time as `Date.toISOString` writes it; a date is its first moment in UTC. */
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

/** A field as the text names it, and where. */
export interface FieldName {
  readonly kind: 'field';
  readonly name: string;
  readonly at: number;
}

/** What a text has to look like: pieces of it, any signs, one sign. */
export type Pattern = readonly (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' | 'one' }
)[];

export type XY = readonly [x: number, y: number];

/** A shape, in whatever coordinates the filter is written. */
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
