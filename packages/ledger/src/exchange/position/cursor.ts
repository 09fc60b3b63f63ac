// Raw SQL: the condition for rows after the last position of a page.
import { allOf, anyOf } from '@exchange/runtime/tables/queries/conditions';
import {
  type KeysetPart,
  keysetCursor,
  keysetParts,
  readKeyset,
} from '@exchange/runtime/tables/queries/page-keyset';
import { type RawBuilder, sql } from 'kysely';
import { groupingColumns, isUuid, type KeyValues, type PositionKey, typeOf } from './keys.js';

export interface LastPosition {
  readonly start: Date;
  readonly keys: readonly (string | null)[];
}

/** `book=EAST`, or `book` without a value: a cursor of other keys is refused. */
function keyText(key: PositionKey, value: string | null): string {
  return value === null ? key : `${key}=${value}`;
}

export function cursorAfter(
  last: KeyValues<string | null> & { readonly period_start: Date },
  groupBy: readonly PositionKey[],
): string {
  const keys = groupingColumns(groupBy).map((key) => keyText(key, last[key] ?? null));
  return keysetCursor([last.period_start.toISOString(), ...keys]);
}

export function positionKeyset(groupBy: readonly PositionKey[]): readonly KeysetPart[] {
  const keyPart = (key: PositionKey): KeysetPart => {
    const isValue = isUuid(key) ? keysetParts.uuid : keysetParts.text;
    const start = keyText(key, '');
    return (text) => text === key || (text.startsWith(start) && isValue(text.slice(start.length)));
  };
  return [keysetParts.instant, ...groupingColumns(groupBy).map(keyPart)];
}

export function lastOf(cursor: string | undefined): LastPosition | undefined {
  const [start, ...keys] = cursor === undefined ? [] : (readKeyset(cursor) ?? []);
  if (start === undefined) return undefined;
  return {
    start: new Date(start),
    keys: keys.map((key) => (key.includes('=') ? key.slice(key.indexOf('=') + 1) : null)),
  };
}

export function isAfter(
  { start, keys }: LastPosition,
  groupBy: readonly PositionKey[],
): RawBuilder<boolean> {
  const alternatives = [sql<boolean>`p.period_start > ${start}::timestamptz`];
  const equal = [sql<boolean>`p.period_start = ${start}::timestamptz`];
  for (const [index, key] of groupingColumns(groupBy).entries()) {
    const column = sql.ref(`b.${key}`);
    const value = sql`${keys[index] ?? null}::${typeOf(key)}`;
    const isLater = sql`${column} > ${value} or (${column} is null and ${value} is not null)`;
    alternatives.push(sql`(${allOf(equal)} and (${isLater}))`);
    equal.push(sql`${column} is not distinct from ${value}`);
  }
  return anyOf(alternatives);
}
