export interface Dialect {
  /** A backslash escapes a quote or backslash in a text, and any character in a pattern. */
  readonly hasBackslash: boolean;
  readonly functions: ReadonlyMap<string, 'upper' | 'lower'>;
  readonly hasShapes: boolean;
  readonly hasNull: boolean;
}
