import type { Geometry, GeometryType } from '@exchange/units';
import { windRightHanded } from '../winding.js';
import { readCoordinates } from './coordinates.js';
import { collectFaults, type GeometryFault } from './fault.js';
import { geometryTypes, readGeometryObject } from './geometry-object.js';
import { checkPolygons } from './polygons.js';

export type CheckedGeometry =
  | { readonly ok: true; readonly geometry: Geometry }
  | { readonly ok: false; readonly faults: readonly GeometryFault[] };

export interface CheckOptions {
  readonly allow?: readonly GeometryType[];
  /** Maximum over all rings; default 1,000,000. */
  readonly maxVertices?: number;
}

/**
 * RFC 7946; the result has right-handed rings. Up to 20 faults. Polygons are valid by `ST_IsValid`:
 * exact, in n log n. Refuses edges of more than 180 degrees (section 3.1.9), except from −180 to
 * 180, for boxes around the world or a pole.
 */
export function checkGeometry(input: unknown, options: CheckOptions = {}): CheckedGeometry {
  const faults = collectFaults();
  const { allow = geometryTypes, maxVertices = 1_000_000 } = options;
  const object = readGeometryObject(input, allow, faults);
  const geometry = object && readCoordinates(object, maxVertices, faults);
  if (geometry !== undefined && faults.list.length === 0) checkArea(geometry);
  if (geometry === undefined || faults.list.length > 0) return { ok: false, faults: faults.list };
  return { ok: true, geometry: windRightHanded(geometry) };

  function checkArea(checked: Geometry): void {
    if (checked.type === 'Polygon') {
      checkPolygons([checked.coordinates], (_, ring) => ['coordinates', ring], faults);
    } else if (checked.type === 'MultiPolygon') {
      const pathOf = (polygon: number, ring: number) => ['coordinates', polygon, ring];
      checkPolygons(checked.coordinates, pathOf, faults);
    }
  }
}
