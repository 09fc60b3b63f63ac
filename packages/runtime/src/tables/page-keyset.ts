import { storableFilter } from './storable.js';

/** A cursor for lists that are ordered by several values: what the last item of the page had. */
export function keysetCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');
}

/** The values of a cursor; undefined if it is not one of this service. */
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

/** Whether a text is a value that a cursor holds at some place, so that PostgreSQL can read it. */
export type KeysetPart = (text: string) => boolean;

const isNumberBelow = (limit: bigint) => (text: string) =>
  /^\d{1,19}$/.test(text) && BigInt(text) < limit;

/** What the values of a cursor may be. */
export const keysetParts = {
  position: isNumberBelow(2n ** 63n),
  integer: isNumberBelow(2n ** 31n),
  /** `YYYY-MM-DD`, a day that there is. */
  day: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isWritten(`${text}T00:00:00.000Z`),
  /** As `Date.toISOString` writes it. */
  instant: isWritten,
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  text: (text: string) => storableFilter(text) === text,
} as const satisfies Readonly<Record<string, KeysetPart>>;

/** Whether a text is what a date writes of itself, in a year that PostgreSQL knows. */
function isWritten(instant: string): boolean {
  const date = new Date(instant);
  return !Number.isNaN(date.getTime()) && date.toISOString() === instant && instant > '0001';
}

/** Whether a cursor is one of a list by such values. */
export function isKeysetOf(cursor: string, parts: readonly KeysetPart[]): boolean {
  const values = readKeyset(cursor);
  return (
    values?.length === parts.length &&
    values.every((value, index) => parts[index]?.(value) === true)
  );
}
