import { geometryText } from '@exchange/geometry';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { Geometry } from '@exchange/units';
import { positionColumns } from '../../platform/resource/project-rows.js';
import { mapCell } from '../space/map-cell.js';
import type { AssetEvent } from './events.js';
import type { AssetFields } from './resource.js';
import { type AssetRow, assetRow } from './table.js';

export interface AssetChange {
  readonly before: AssetRow | undefined;
  readonly after: AssetRow | undefined;
}

export function assetAfter(
  before: AssetRow | undefined,
  event: AssetEvent,
  at: StoredEvent,
  objectIdAt: (position: bigint) => number,
): AssetRow | undefined {
  const now = { ...positionColumns(before, at), changed_at: at.created.toISOString() };
  if (event.type === 'AssetRegistered') {
    const { asset_id: id, geometry, description, ...data } = event.data;
    const row = { ...placedAt(geometry), description, objectid: objectIdAt(at.position), ...now };
    return assetRow(row, { id, ...data }, geometry);
  }
  if (before === undefined) return undefined;
  switch (event.type) {
    case 'AssetUpdated': {
      const { geometry: moved, description, ...changes } = event.data.changes;
      const geometry = moved === undefined ? readGeometryText(before.geometry_text) : moved;
      const placed = moved === undefined ? {} : placedAt(moved);
      const described = description === undefined ? {} : { description };
      const fields = { ...storedFields(before), ...changes };
      return assetRow({ ...before, ...described, ...placed, ...now }, fields, geometry);
    }
    case 'AssetCostKeyDerived': {
      const fields = { ...storedFields(before), cost_key: event.data.cost_key };
      return assetRow({ ...before, ...now }, fields, readGeometryText(before.geometry_text));
    }
    case 'AssetRemoved':
      return undefined;
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
