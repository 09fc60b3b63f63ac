import type { Geometry, GeometryType } from '@exchange/units';
import { collectFaults, type GeometryFault } from './fault.js';
import { checkPolygons } from './polygons.js';
import { readStructure } from './structure.js';
import { windRightHanded } from './winding.js';

export type CheckedGeometry =
  | { readonly ok: true; readonly geometry: Geometry }
  | { readonly ok: false; readonly faults: readonly GeometryFault[] };

/**
 * Checks a GeoJSON geometry (RFC 7946) as it comes from a caller and gives it back clean: type and coordinates
 * alone, rings right-handed, altitudes kept.
 *
 * A geometry across the antimeridian is cut there (section 3.1.9): edges are straight in longitude and latitude,
 * so an edge from 179 to −179 runs the long way round, as in PostGIS. Longitudes beyond ±180 are refused.
 */
export function checkGeometry(
  input: unknown,
  options: { readonly allow?: readonly GeometryType[]; readonly verticesMax?: number } = {},
): CheckedGeometry {
  const faults = collectFaults();
  const geometry = readStructure(input, faults, options.verticesMax ?? 1_000_000);
  if (
    geometry !== undefined &&
    options.allow !== undefined &&
    !options.allow.includes(geometry.type)
  ) {
    faults.add(['type'], 'enum', `Input should be ${options.allow.join(' or ')}`, geometry.type);
  }
  if (geometry !== undefined && faults.list.length === 0) {
    if (geometry.type === 'Polygon') {
      checkPolygons([geometry.coordinates], (_, ring) => ['coordinates', ring], faults);
    } else if (geometry.type === 'MultiPolygon') {
      checkPolygons(
        geometry.coordinates,
        (polygon, ring) => ['coordinates', polygon, ring],
        faults,
      );
    }
  }
  if (geometry === undefined || faults.list.length > 0) return { ok: false, faults: faults.list };
  return { ok: true, geometry: windRightHanded(geometry) };
}
