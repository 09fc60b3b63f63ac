import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';

/** What a caller of that scope may see of a table with a `reseller_id`. */
export function scopeCondition(scope: Scope, table: string): RawBuilder<boolean> {
  return scope.kind === 'platform'
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${table}.reseller_id`)} = ${scope.reseller_id}`;
}

/** Kinds of geometry by the names that Esri clients know. */
export const geometryKinds = {
  point: ['Point'],
  multipoint: ['MultiPoint'],
  polyline: ['LineString', 'MultiLineString'],
  polygon: ['Polygon', 'MultiPolygon'],
} as const;

export type GeometryKind = keyof typeof geometryKinds;

/** All of these conditions; true for none. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
