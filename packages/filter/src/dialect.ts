/** In what the languages differ. */
export interface Dialect {
  /** Whether a backslash in a text stands for the quote or backslash after it, and in a pattern for the sign after it. */
  readonly hasBackslash: boolean;
  /** Functions of a text, by name. */
  readonly functions: ReadonlyMap<string, 'upper' | 'lower'>;
  readonly hasShapes: boolean;
  readonly hasNull: boolean;
}
