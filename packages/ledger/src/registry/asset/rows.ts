import { geometryText, writeEsriFeature, writeFeature } from '@exchange/geometry';
import { searchWords } from '@exchange/runtime/tables/queries/search-words';
import { indexable, indexableOrNull, queryableJson } from '@exchange/runtime/tables/storable';
import type { Geometry } from '@exchange/units';
import { foldedRow } from '../../platform/resource/project-rows.js';
import { mapCell } from '../space/map-cell.js';
import { type AssetFields, type AssetState, asset } from './decide.js';
import { featureProperties, summaryMembers, writeAsset } from './resource.js';
import type { AssetRow } from './table.js';

export interface AssetChange {
  readonly before: AssetRow | undefined;
  readonly after: AssetRow | undefined;
}

export const assetAfter = (objectIdAt: (position: bigint) => number) =>
  foldedRow(asset, stateIn, (state, positions, at, before) => {
    if (state.status === 'removed') return undefined;
    const objectid = before?.objectid ?? objectIdAt(at.position);
    return rowOf(state.asset, { ...positions, objectid, changed_at: at.created.toISOString() });
  });

function stateIn({ resource, description, geometry_text }: AssetRow): AssetState {
  const geometry = readGeometryText(geometry_text);
  return { status: 'registered', asset: { ...JSON.parse(resource), description, geometry } };
}

export function readGeometryText(text: string | null): Geometry | null {
  return text === null ? null : JSON.parse(text);
}

type Stored = Pick<AssetRow, 'objectid' | 'revision' | 'created_position' | 'changed_at'>;

/** Columns serve indexes and queries; texts hold the fields unchanged. */
function rowOf(fields: AssetFields, stored: Stored): AssetRow {
  const { id, name, description, reseller_id, customer_id, state, geometry } = fields;
  const { objectid } = stored;
  const geometry_text = geometryText(geometry);
  const properties = featureProperties(fields);
  const asset_type = indexable(fields.asset_type);
  const cost_key = indexableOrNull(fields.cost_key);
  return {
    ...stored,
    ...{ id, name, description, reseller_id, customer_id, state, asset_type, cost_key },
    organization_id: indexableOrNull(fields.organization_id),
    words: searchWords([name, fields.organization_id]),
    status: indexable(fields.status),
    attributes: queryableJson(fields.attributes),
    geometry_type: geometry?.type ?? null,
    geometry_text,
    cell: geometry === null ? null : mapCell(geometry),
    resource: writeAsset(fields),
    summary: summaryMembers({ id, name, asset_type, state, cost_key }),
    feature: writeFeature({ id, geometryText: geometry_text, properties }),
    esri_feature: writeEsriFeature({ objectid, attributes: properties, geometry }),
  };
}
