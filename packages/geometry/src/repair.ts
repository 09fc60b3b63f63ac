import type { AreaGeometry } from '@exchange/units';
import polygonClipping, { type MultiPolygon } from 'polygon-clipping';
import { checkGeometry } from './check-geometry.js';

type Ring = [number, number][];

/**
 * Closes rings, drops altitudes and degenerate rings, makes crossings corners.
 * @returns undefined without an area, or for other input
 */
export function repairArea(input: unknown): AreaGeometry | undefined {
  const polygons = polygonsOf(input);
  if (polygons === undefined) return undefined;
  const parts = polygons
    .map((rings) => rings.map(closed))
    .filter(([shell]) => shell !== undefined && isRing(shell))
    .map((rings) => rings.filter(isRing));
  const [first, ...rest] = parts;
  if (first === undefined) return undefined;
  let mended: MultiPolygon;
  try {
    mended = polygonClipping.union([first], ...rest.map((part) => [part]));
  } catch {
    // The library gives up on some crossings that are close to each other.
    return undefined;
  }
  const checked = checkGeometry({ type: 'MultiPolygon', coordinates: mended });
  return checked.ok && checked.geometry.type === 'MultiPolygon' ? checked.geometry : undefined;
}

function polygonsOf(input: unknown): readonly (readonly Ring[])[] | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  if (!('type' in input) || !('coordinates' in input)) return undefined;
  const { type, coordinates } = input;
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  if ((type !== 'Polygon' && type !== 'MultiPolygon') || !Array.isArray(polygons)) return undefined;
  const read: Ring[][] = [];
  for (const rings of polygons) {
    if (!Array.isArray(rings)) return undefined;
    const parts: Ring[] = [];
    for (const ring of rings) {
      const positions = positionsIn(ring);
      if (positions === undefined) return undefined;
      parts.push(positions);
    }
    read.push(parts);
  }
  return read;
}

function positionsIn(ring: unknown): Ring | undefined {
  if (!Array.isArray(ring)) return undefined;
  const positions: Ring = [];
  for (const position of ring) {
    if (!Array.isArray(position)) return undefined;
    const [lon, lat]: unknown[] = position;
    if (typeof lon !== 'number' || typeof lat !== 'number') return undefined;
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return undefined;
    positions.push([lon, lat]);
  }
  return positions;
}

const isRing = (ring: Ring): boolean => ring.length >= 4;

function closed(ring: Ring): Ring {
  const [first] = ring;
  const last = ring.at(-1);
  if (first === undefined || last === undefined) return ring;
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}
