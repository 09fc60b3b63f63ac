import type { AreaGeometry } from '@exchange/units';
import polygonClipping, { type MultiPolygon } from 'polygon-clipping';
import { isListOf, isPlace } from './positions.js';
import { checkGeometry } from './validity/check-geometry.js';

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
  if (type !== 'Polygon' && type !== 'MultiPolygon') return undefined;
  const polygons: unknown = type === 'Polygon' ? [coordinates] : coordinates;
  if (!isListOf(polygons, isPolygon)) return undefined;
  return polygons.map((rings) => rings.map((ring) => ring.map(([lon, lat]) => [lon, lat])));
}

const isPosition = (value: unknown): value is readonly [number, number] =>
  isPlace(value) && Math.abs(value[0]) <= 180 && Math.abs(value[1]) <= 90;
const isLine = (value: unknown) => isListOf(value, isPosition);
const isPolygon = (value: unknown) => isListOf(value, isLine);

const isRing = (ring: Ring): boolean => ring.length >= 4;

function closed(ring: Ring): Ring {
  const [first] = ring;
  const last = ring.at(-1);
  if (first === undefined || last === undefined) return ring;
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}
