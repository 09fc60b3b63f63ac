import type { Envelope } from '../bounding-box.js';
import type { Circle } from './disc.js';
import { geodesicsFrom } from './geodesic.js';

const meridianDegreeMeters = 110_574;

/** One box, two at the antimeridian, or a cap. */
export function boxesAround(circle: Circle): readonly Envelope[] {
  const { lon, lat, radiusMeters } = circle;
  // A meridian's degree is shortest at the equator; one percent covers ellipsoid and rounding.
  const latitudes = (radiusMeters / meridianDegreeMeters) * 1.01 + 1e-9;
  const south = Math.max(-90, lat - latitudes);
  const north = Math.min(90, lat + latitudes);
  if (north >= 90 || south <= -90) return [{ west: -180, south, east: 180, north }];
  const angle = toRadians(latitudes);
  // Largest distance from the meridian: asin(sin(radius) / cos(latitude)).
  const ratio = Math.sin(angle) / Math.cos(toRadians(lat));
  if (ratio >= 1) return [{ west: -180, south, east: 180, north }];
  const longitudes = (Math.asin(ratio) * 180) / Math.PI + 1e-9;
  const [west, east] = [lon - longitudes, lon + longitudes];
  // A box that touches the antimeridian has both its longitudes.
  if (west <= -180) {
    return [
      { west: Math.min(180, west + 360), south, east: 180, north },
      { west: -180, south, east, north },
    ];
  }
  if (east >= 180) {
    return [
      { west, south, east: 180, north },
      { west: -180, south, east: Math.max(-180, east - 360), north },
    ];
  }
  return [{ west, south, east, north }];
}

/** Closer to a pole one end is much wider. */
const latitudeMax = 75;
/** The minimum allows for the single precision of databases' boxes. */
const radiusMin = 1_000;
/** Share of the radius: 0.707 fits in a plane. */
const side = 0.65;

/** Covers more than half of the circle; undefined without a simple box. */
export function boxWithin({ lon, lat, radiusMeters }: Circle): Envelope | undefined {
  if (Math.abs(lat) > latitudeMax || radiusMeters < radiusMin) return undefined;
  const { endAt } = geodesicsFrom(lat);
  const reach = radiusMeters * side;
  const { eastward } = endAt(Math.PI / 2, reach);
  if (Math.abs(lon) + eastward > 180) return undefined;
  return {
    west: lon - eastward,
    south: endAt(Math.PI, reach).lat,
    east: lon + eastward,
    north: endAt(0, reach).lat,
  };
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
