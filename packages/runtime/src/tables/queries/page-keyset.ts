import { storableFilter } from '../storable.js';

export function keysetCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');
}

/** @param rows fetched with `limit + 1` */
export function keysetPage<Row>(
  rows: readonly Row[],
  limit: number,
  keysetOf: (last: Row) => readonly string[],
): { readonly shown: readonly Row[]; readonly next: string | undefined } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isCut = rows.length > limit && last !== undefined;
  return { shown, next: isCut ? keysetCursor(keysetOf(last)) : undefined };
}

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

export type KeysetPart = (text: string) => boolean;

const isNumberBelow = (limit: bigint) => (text: string) =>
  /^\d{1,19}$/.test(text) && BigInt(text) < limit;

export const keysetParts = {
  position: isNumberBelow(2n ** 63n),
  integer: isNumberBelow(2n ** 31n),
  day: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isWritten(`${text}T00:00:00.000Z`),
  instant: isWritten,
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  text: (text: string) => storableFilter(text) === text,
} as const satisfies Readonly<Record<string, KeysetPart>>;

/** ISO form, in PostgreSQL's range of years. */
function isWritten(instant: string): boolean {
  const date = new Date(instant);
  return !Number.isNaN(date.getTime()) && date.toISOString() === instant && instant > '0001';
}

export function isKeysetOf(cursor: string, parts: readonly KeysetPart[]): boolean {
  const values = readKeyset(cursor);
  return (
    values?.length === parts.length &&
    values.every((value, index) => parts[index]?.(value) === true)
  );
}
