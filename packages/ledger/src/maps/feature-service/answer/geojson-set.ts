import { type EsriField, type MovePlace, movedGeometry } from '@exchange/geometry';
import type { Geometry } from '@exchange/units';
import type { ShapeRequest } from '../query/request.js';
import {
  attributeWriter,
  type FeatureRow,
  featureIn,
  timeText,
  withStoredAttributes,
  withTimeText,
} from '../service/field.js';
import type { WritingFeatures } from './feature-set.js';
import { placeMover, type SpatialReference } from './spatial-reference.js';

export function collectionMembers(
  reference: SpatialReference,
  exceededTransferLimit: boolean,
): object {
  return {
    type: 'FeatureCollection',
    ...crsOf(reference),
    ...(exceededTransferLimit
      ? { exceededTransferLimit, properties: { exceededTransferLimit } }
      : {}),
  };
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
  const attributesOf = attributeWriter(fields, writesMissing, withTimeText);
  return (row) => {
    const geometry = row.geometry === null ? 'null' : shapeText(row.geometry, move);
    const head = `{"type":"Feature","id":${row.objectid},"geometry":${geometry},"properties":`;
    if (passesStored) {
      return head + withStoredAttributes(row, JSON.stringify(timeText(row.changed_at)));
    }
    const { attributes } = featureIn({ ...row, geometry: null });
    return `${head}${attributesOf(row, attributes)}}`;
  };
}

function shapeText(stored: string, move: MovePlace | undefined): string {
  if (move === undefined) return stored;
  const geometry: Geometry = JSON.parse(stored);
  return JSON.stringify(movedGeometry(geometry, move));
}
