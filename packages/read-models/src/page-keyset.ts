/** A cursor for lists that are ordered by several values: what the last item of the page had. */
export function keysetCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');
}

/** The values of a cursor; undefined if it is none of ours. */
export function readKeyset(cursor: string): readonly string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(values) || !values.every((value) => typeof value === 'string'))
      return undefined;
    return values;
  } catch {
    return undefined;
  }
}

/** Whether a cursor is one of a list by such values. */
export function isKeysetOf(cursor: string, patterns: readonly RegExp[]): boolean {
  const values = readKeyset(cursor);
  return (
    values?.length === patterns.length &&
    values.every((value, index) => patterns[index]?.test(value) === true)
  );
}
