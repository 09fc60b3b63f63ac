/** The differences between the languages. */
export interface Dialect {
  /** True if a backslash escapes a quote or backslash in a text, and any character in a pattern. */
  readonly hasBackslash: boolean;
  /** Text functions by name. */
  readonly functions: ReadonlyMap<string, 'upper' | 'lower'>;
  readonly hasShapes: boolean;
  readonly hasNull: boolean;
}
