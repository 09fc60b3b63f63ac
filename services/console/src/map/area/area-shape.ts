import { cutAtAntimeridian } from '@exchange/geometry/disc';
import { geodesicsFrom } from '@exchange/geometry/geodesic';
import type { Feature, Geometry, MultiPolygon, Polygon } from 'geojson';
import { type Area, eastOf, type Place } from './area';

/** With these corners, at most 0.016 % of the radius lies outside. */
const circleCorners = 180;

type Ring = readonly Place[];

/** Outline before the cut; longitudes may exceed 180. */
export function outlineOf(area: Area): Ring {
  switch (area.kind) {
    case 'box': {
      const { west, south, north } = area;
      const east = eastOf(area);
      // The ledger refuses edges of more than 180 degrees.
      const middle = east - west > 180 ? [(west + east) / 2] : [];
      const lons = [west, ...middle, east];
      return [
        ...lons.map((lon): Place => [lon, south]),
        ...lons.reverse().map((lon): Place => [lon, north]),
      ];
    }
    case 'circle': {
      const { lon, lat, radiusMeters } = area;
      // The edges touch the circle.
      const radius = radiusMeters / Math.cos(Math.PI / circleCorners);
      const start = geodesicsFrom(lat);
      return Array.from({ length: circleCorners }, (_, at): Place => {
        const end = start.endAt((-at * 2 * Math.PI) / circleCorners, radius);
        return [lon + end.eastward, end.lat];
      });
    }
    case 'polygon':
      return counterclockwise(area.corners);
  }
}

/** Cut at the 180th meridian; undefined around a pole. */
export function geometryOf(area: Area): Polygon | MultiPolygon | undefined {
  const ring = outlineOf(area);
  if (area.kind === 'circle' && reachesPole(ring)) return undefined;
  const rings = cutAtMeridian(ring);
  return rings.length === 1
    ? { type: 'Polygon', coordinates: [...rings] }
    : { type: 'MultiPolygon', coordinates: rings.map((part) => [part]) };
}

function reachesPole(ring: Ring): boolean {
  const steps = ring.map(([lon], at) => Math.abs(lon - (ring[(at + 1) % ring.length]?.[0] ?? lon)));
  return Math.max(...steps) > 90;
}

function cutAtMeridian(ring: Ring): readonly [number, number][][] {
  const west = Math.min(...ring.map(([lon]) => lon));
  // The ring starts in this copy of the world.
  const turn = Math.floor((west + 180) / 360) * 360;
  const moved = closed(ring).map(([lon, lat]): Place => [lon - turn, lat]);
  return cutAtAntimeridian(moved).map((part) => part.map(([lon, lat]) => [lon, lat]));
}

function counterclockwise(ring: Ring): Ring {
  const doubled = ring.reduce((sum, [lon, lat], at) => {
    const [nextLon, nextLat] = ring[(at + 1) % ring.length] ?? [lon, lat];
    return sum + (lon * nextLat - nextLon * lat);
  }, 0);
  return doubled < 0 ? [...ring].reverse() : ring;
}

function closed(ring: Ring): [number, number][] {
  const [first] = ring;
  const all = first === undefined ? ring : [...ring, first];
  return all.map(([lon, lat]) => [lon, lat]);
}

export function areaFeatures(
  area: Area | undefined,
  corners: readonly Place[],
): readonly Feature[] {
  const points = corners.map(([lon, lat]) => featureOf({ type: 'Point', coordinates: [lon, lat] }));
  if (area === undefined) return points;
  const outline = [closed(outlineOf(area))];
  return [featureOf({ type: 'Polygon', coordinates: outline }), ...points];
}

function featureOf(geometry: Geometry): Feature {
  return { type: 'Feature', properties: {}, geometry };
}
