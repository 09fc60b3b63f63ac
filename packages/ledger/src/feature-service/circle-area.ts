import type { EsriShape } from '@exchange/geometry';
import type { Area } from '../space/area.js';
import type { Relation } from '../space/relation.js';
import { refusedParameter } from './refused.js';
import type { SpatialReference } from './spatial-reference.js';
import { toDegrees } from './to-degrees.js';

const metersOf: Readonly<Record<string, number>> = {
  esriSRUnit_Meter: 1,
  esriSRUnit_Kilometer: 1_000,
  esriSRUnit_Foot: 0.3048,
  esriSRUnit_StatuteMile: 1_609.344,
  esriSRUnit_NauticalMile: 1_852,
  esriSRUnit_USNauticalMile: 1_853.248,
};
const radiusMax = 200_000;

/**
 * What lies within a distance of a point.
 *
 * @throws HttpProblem 400 for another shape or relation, and for a distance that is too far
 */
export function circleAround(
  shape: EsriShape,
  reference: SpatialReference,
  distance: string,
  units: string | undefined,
  relation: Relation,
): Area {
  const number = Number(distance);
  const unit = metersOf[units ?? 'esriSRUnit_Meter'];
  if (unit === undefined) {
    const known = Object.keys(metersOf).join(', ');
    throw refusedParameter('units', `Input should be one of ${known}`, units ?? null);
  }
  if (shape.kind !== 'point' || relation !== 'intersects') {
    throw refusedParameter(
      'distance',
      'A distance is taken around a point, with esriSpatialRelIntersects',
      distance,
    );
  }
  const radiusMeters = number * unit;
  if (!(radiusMeters > 0 && radiusMeters <= radiusMax)) {
    throw refusedParameter(
      'distance',
      `The distance should be more than 0 and at most ${radiusMax} metres`,
      distance,
    );
  }
  const [lon, lat] = toDegrees(shape.position, reference);
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90) {
    throw refusedParameter('geometry', 'The point lies outside of the world', null);
  }
  return { kind: 'circle', lon, lat, radiusMeters };
}
