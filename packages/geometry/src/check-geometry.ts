import type { Geometry, GeometryType } from '@exchange/units';
import { readCoordinates } from './coordinates.js';
import { collectFaults, type GeometryFault } from './fault.js';
import { readGeometryObject } from './geometry-object.js';
import { geometryTypes } from './geometry-types.js';
import { checkPolygons } from './polygons.js';
import { windRightHanded } from './winding.js';

export type CheckedGeometry =
  | { readonly ok: true; readonly geometry: Geometry }
  | { readonly ok: false; readonly faults: readonly GeometryFault[] };

export interface CheckOptions {
  /** The types to take; all six otherwise. */
  readonly allow?: readonly GeometryType[];
  /** The most positions, all rings together; 1,000,000 otherwise. */
  readonly maxVertices?: number;
  /** Passes over an old-style `crs` member that says what RFC 7946 says anyway. */
  readonly ignoreCrs?: boolean;
}

/**
 * Checks a GeoJSON geometry (RFC 7946) as it comes from a caller and gives it back clean: type and coordinates
 * alone, rings right-handed, altitudes kept. Up to 20 faults are named, each with its place.
 *
 * - Positions are two or three finite numbers within ±180 and ±90 degrees.
 * - Lines have two different positions; rings four or more, the last being the first again.
 * - Polygons are valid as in OGC simple features and `ST_IsValid`: exact, in n log n whatever the shape.
 * - Edges are straight in longitude and latitude (section 3.1.1). One that spans more than 180 degrees is refused
 *   as `antimeridian_uncut`: what crosses the antimeridian is cut there (section 3.1.9), and what goes round a pole
 *   follows the antimeridian to the pole and back. The edge from −180 to 180 is the exception, so a box around the
 *   world or around a pole is taken.
 */
export function checkGeometry(input: unknown, options: CheckOptions = {}): CheckedGeometry {
  const faults = collectFaults();
  const { allow = geometryTypes, maxVertices = 1_000_000, ignoreCrs = false } = options;
  const object = readGeometryObject(input, { allow, ignoreCrs }, faults);
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
