// Times are in RFC 3339.
import { type EsriField, featureFrame, movedGeometry, type TextFrame } from '@exchange/geometry';
import type { Geometry } from '@exchange/units';
import type { ShapeRequest } from '../query/request.js';
import { type FeatureRow, featureIn, fieldValue, withStoredAttributes } from '../service/field.js';
import type { WritingFeatures } from './feature-set.js';
import { placeMover } from './shape-plan.js';
import type { SpatialReference } from './spatial-reference.js';

export function frameCollection(
  reference: SpatialReference,
  exceededTransferLimit: boolean,
): TextFrame {
  return featureFrame({
    type: 'FeatureCollection',
    ...crsOf(reference),
    ...(exceededTransferLimit
      ? { exceededTransferLimit, properties: { exceededTransferLimit } }
      : {}),
  });
}

/** The `crs` member of GeoJSON 2008, which clients still read. */
export function crsOf({ kind }: SpatialReference) {
  return kind === 'degrees' ? {} : { crs: { type: 'name', properties: { name: 'EPSG:3857' } } };
}

export function geoJsonFeatureWriter(
  fields: readonly EsriField[],
  shape: ShapeRequest,
  { writesMissing, passesStored }: WritingFeatures,
): (row: FeatureRow) => string {
  const move = placeMover(shape);
  const keyedFields = fields.map((field) => ({ field, key: `${JSON.stringify(field.name)}:` }));
  return (row) => {
    const geometry = row.geometry === null ? 'null' : shapeText(row.geometry, move);
    const head = `{"type":"Feature","id":${row.objectid},"geometry":${geometry},"properties":`;
    if (passesStored) {
      return head + withStoredAttributes(row, JSON.stringify(timeText(row.changed_at)));
    }
    const { attributes } = featureIn({ ...row, geometry: null });
    const members: string[] = [];
    for (const { field, key } of keyedFields) {
      const value = fieldValue(field, row, attributes);
      if (value === undefined) {
        if (writesMissing) members.push(`${key}null`);
        continue;
      }
      members.push(key + JSON.stringify(jsonValue(field, value)));
    }
    return `${head}{${members.join(',')}}}`;
  };
}

function jsonValue({ type }: EsriField, value: string | number | null): string | number | null {
  return type === 'esriFieldTypeDate' && typeof value === 'number' ? timeText(value) : value;
}

function timeText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

function shapeText(stored: string, move: ReturnType<typeof placeMover>): string {
  if (move === undefined) return stored;
  const geometry: Geometry = JSON.parse(stored);
  return JSON.stringify(movedGeometry(geometry, move));
}
