import { geometryText } from '@exchange/geometry';
import type { RowBatch } from '@exchange/runtime/tables/row-batch';
import type { Geometry } from '@exchange/units';
import { mapCell } from '../space/map-cell.js';
import type { AssetEvent } from './events.js';
import type { AssetFields } from './resource.js';
import { type AssetRow, assetRow } from './table.js';

export interface AssetChange {
  readonly before: AssetRow | null;
  readonly after: AssetRow | null;
}

export function foldAsset(
  rows: RowBatch<AssetRow>,
  event: AssetEvent,
  at: { readonly revision: bigint; readonly position: bigint; readonly created: Date },
  nextObjectId: () => number,
): AssetChange | undefined {
  const now = { revision: at.revision.toString(), changed_at: at.created.toISOString() };
  if (event.type === 'AssetRegistered') {
    const { asset_id: id, geometry, description, ...data } = event.data;
    const created_position = at.position.toString();
    const row = { ...placedAt(geometry), description, objectid: nextObjectId(), ...now };
    const after = assetRow({ ...row, created_position }, { id, ...data }, geometry);
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
      const after = assetRow({ ...before, ...described, ...placed, ...now }, fields, geometry);
      rows.put(before.id, after);
      return { before, after };
    }
    case 'AssetCostKeyDerived': {
      const fields = { ...storedFields(before), cost_key: event.data.cost_key };
      const geometry = readGeometryText(before.geometry_text);
      const after = assetRow({ ...before, ...now }, fields, geometry);
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

export function readGeometryText(text: string | null): Geometry | null {
  return text === null ? null : JSON.parse(text);
}

function placedAt(
  geometry: Geometry | null,
): Pick<AssetRow, 'geometry_type' | 'geometry_text' | 'cell'> {
  return {
    geometry_type: geometry?.type ?? null,
    geometry_text: geometryText(geometry),
    cell: geometry === null ? null : mapCell(geometry),
  };
}

function storedFields(row: AssetRow): AssetFields {
  return JSON.parse(row.resource);
}
