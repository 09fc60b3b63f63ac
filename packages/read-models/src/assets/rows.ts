import { type AssetFields, featureProperties, writeAsset } from '@exchange/api-contract';
import type { AssetEvent } from '@exchange/domain';
import { dropAltitude, writeFeature } from '@exchange/geometry';
import type { Geometry, JsonObject } from '@exchange/units';
import type { RowBatch } from '../row-batch.js';

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
  /** JSON text, keys in the order in which they were sent. */
  readonly attributes: string;
  /** GeoJSON text, two-dimensional, rings right-handed. */
  readonly geometry_text: string | null;
  readonly revision: string;
  readonly created_position: string;
  readonly resource: string;
  readonly feature: string;
}

type Written = 'resource' | 'feature';

/** Folds an asset's event into its row. `nextObjectId` numbers assets in the order of their registration. */
export function foldAsset(
  rows: RowBatch<AssetRow>,
  event: AssetEvent,
  at: { readonly revision: bigint; readonly position: bigint },
  nextObjectId: () => number,
): void {
  const revision = at.revision.toString();
  switch (event.type) {
    case 'AssetRegistered': {
      const { asset_id: id, geometry, attributes, ...fields } = event.data;
      rows.put(
        id,
        written(
          {
            ...fields,
            id,
            objectid: nextObjectId(),
            attributes: JSON.stringify(attributes),
            geometry_text: geometryText(geometry),
            revision,
            created_position: at.position.toString(),
          },
          attributes,
        ),
      );
      return;
    }
    case 'AssetUpdated': {
      const before = rows.get(event.data.asset_id);
      if (before === undefined) return;
      const { geometry, attributes: sent, ...changes } = event.data.changes;
      const attributes: JsonObject = sent ?? JSON.parse(before.attributes);
      const geometry_text = geometry === undefined ? before.geometry_text : geometryText(geometry);
      const row = { ...before, ...changes, revision, geometry_text };
      rows.put(before.id, written({ ...row, attributes: JSON.stringify(attributes) }, attributes));
      return;
    }
    case 'AssetRemoved':
      rows.remove(event.data.asset_id);
      return;
    default:
      event satisfies never;
  }
}

function written(row: Omit<AssetRow, Written>, attributes: JsonObject): AssetRow {
  const fields: AssetFields = { ...row, attributes };
  return {
    ...row,
    resource: writeAsset(fields),
    feature: writeFeature({
      id: row.id,
      geometryText: row.geometry_text,
      properties: featureProperties(fields),
    }),
  };
}

function geometryText(geometry: Geometry | null): string | null {
  return geometry === null ? null : JSON.stringify(dropAltitude(geometry));
}
