// Raw SQL: spatial conditions.
import { allOf } from '@exchange/runtime/tables/conditions';
import {
  type FeaturePage,
  type FeaturePageRequest,
  type FeatureSource,
  readFeatures,
} from '@exchange/runtime/tables/feature-page';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { type Area, intersects } from '../space/area.js';
import { type GeometryKind, geometryKinds } from '../space/geometry-kinds.js';
import { assetsTable } from './table.js';

export const assetFeatures: FeatureSource = {
  table: assetsTable,
  geometryType: sql`geometry_type`,
};

export interface AreaFilter {
  readonly asset_types?: readonly string[] | undefined;
  readonly organization_id?: string | undefined;
  readonly state?: string | undefined;
  readonly geometry_type?: GeometryKind | undefined;
}

export function findAssets(
  scope: Scope,
  database: ReadDatabase,
  area: Area,
  filter: AreaFilter,
  page: FeaturePageRequest,
): Promise<FeaturePage> {
  const condition = allOf([intersects(sql.ref('assets.geom'), area), ...filterConditions(filter)]);
  return readFeatures(database.visibleTo(scope), assetFeatures, condition, page);
}

function filterConditions(filter: AreaFilter): readonly RawBuilder<boolean>[] {
  const { asset_types, organization_id, state, geometry_type } = filter;
  const conditions: RawBuilder<boolean>[] = [];
  if (asset_types !== undefined) {
    conditions.push(sql`asset_type = any(${asset_types.map(storableFilter)}::text[])`);
  }
  if (organization_id !== undefined) {
    conditions.push(sql`organization_id = ${storableFilter(organization_id)}`);
  }
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (geometry_type !== undefined) {
    conditions.push(sql`geometry_type = any(${geometryKinds[geometry_type]}::text[])`);
  }
  return conditions;
}
