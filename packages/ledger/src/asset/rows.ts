import { geometryText, writeEsriFeature, writeFeature } from '@exchange/geometry';
import { indexable, indexableOrNull } from '@exchange/runtime/tables/indexable';
import { queryableJson } from '@exchange/runtime/tables/queryable';
import type { RowBatch } from '@exchange/runtime/tables/row-batch';
import type { Geometry, GeometryType } from '@exchange/units';
import type { AssetEvent } from './events.js';
import { type AssetFields, featureProperties, writeAsset } from './resource.js';

export interface AssetRow {
  readonly id: string;
  readonly objectid: number;
  readonly organization_id: string | null;
  readonly asset_type: string;
  readonly name: string;
  readonly description: string | null;
  readonly reseller_id: string | null;
  readonly customer_id: string | null;
  readonly state: string | null;
  readonly cost_key: string | null;
  readonly status: string;
  /** JSON text, keys in the order in which they were sent, as far as queries can read it. */
  readonly attributes: string;
  readonly geometry_type: GeometryType | null;
  /** GeoJSON text, two-dimensional, rings right-handed. */
  readonly geometry_text: string | null;
  readonly revision: string;
  readonly created_position: string;
  readonly resource: string;
  readonly summary: string;
  readonly feature: string;
  readonly esri_feature: string;
}

type Written = 'resource' | 'summary' | 'feature' | 'esri_feature';

/** An asset before and after an event; null where it is not there. */
export interface AssetChange {
  readonly before: AssetRow | null;
  readonly after: AssetRow | null;
}

/**
 * Folds an asset's event into its row. `nextObjectId` numbers assets in the order of their registration.
 *
 * @returns what changed; undefined when the event is about an asset that is not there
 */
export function foldAsset(
  rows: RowBatch<AssetRow>,
  event: AssetEvent,
  at: { readonly revision: bigint; readonly position: bigint },
  nextObjectId: () => number,
): AssetChange | undefined {
  const revision = at.revision.toString();
  if (event.type === 'AssetRegistered') {
    const { asset_id: id, geometry, description, ...data } = event.data;
    const created_position = at.position.toString();
    const row = { ...placedAt(geometry), description, objectid: nextObjectId(), revision };
    const after = written({ ...row, created_position }, { id, ...data }, geometry);
    rows.put(id, after);
    return { before: null, after };
  }
  const before = rows.get(event.data.asset_id);
  if (before === undefined) return undefined;
  switch (event.type) {
    case 'AssetUpdated': {
      const { geometry: moved, description, ...changes } = event.data.changes;
      const geometry = moved === undefined ? readGeometryText(before.geometry_text) : moved;
      const placed = moved === undefined ? {} : placedAt(moved);
      const described = description === undefined ? {} : { description };
      const fields = { ...storedFields(before), ...changes };
      const after = written({ ...before, ...described, ...placed, revision }, fields, geometry);
      rows.put(before.id, after);
      return { before, after };
    }
    case 'AssetRemoved':
      rows.remove(before.id);
      return { before, after: null };
    default:
      return event satisfies never;
  }
}

/** The geometry that a row's text holds. */
export function readGeometryText(text: string | null): Geometry | null {
  return text === null ? null : JSON.parse(text);
}

function placedAt(geometry: Geometry | null): Pick<AssetRow, 'geometry_type' | 'geometry_text'> {
  return { geometry_type: geometry?.type ?? null, geometry_text: geometryText(geometry) };
}

/** The asset as its resource says it: columns hold what an index or a query can take. */
function storedFields(row: AssetRow): AssetFields {
  return JSON.parse(row.resource);
}

function written(
  row: Omit<AssetRow, Written | keyof AssetFields>,
  fields: AssetFields,
  geometry: Geometry | null,
): AssetRow {
  const { id, name, reseller_id, customer_id, state } = fields;
  const { objectid } = row;
  const properties = featureProperties(fields);
  const asset_type = indexable(fields.asset_type);
  const cost_key = indexableOrNull(fields.cost_key);
  return {
    ...row,
    id,
    name,
    reseller_id,
    customer_id,
    state,
    asset_type,
    cost_key,
    organization_id: indexableOrNull(fields.organization_id),
    status: indexable(fields.status),
    attributes: queryableJson(fields.attributes),
    resource: writeAsset(fields),
    summary: JSON.stringify({ id, name, asset_type, state, cost_key }).slice(1, -1),
    feature: writeFeature({ id, geometryText: row.geometry_text, properties }),
    esri_feature: writeEsriFeature({ objectid, attributes: properties, geometry }),
  };
}
