import { member } from '../../forms/shape';
import { type Area, faultOf, type Place, type Sides } from './area';

/** An area, or the fault of the typed values. */
export type TypedArea = Area | string;

const checked = (area: Area): TypedArea => faultOf(area) ?? area;

export function boxFrom(sides: Sides): TypedArea {
  const missing = Object.entries(sides).find(([, value]) => !Number.isFinite(value));
  if (missing !== undefined) return `Enter ${missing[0]} in degrees.`;
  return checked({ kind: 'box', ...sides });
}

export function circleFrom(lon: number, lat: number, radiusKm: number): TypedArea {
  if (!Number.isFinite(lon) || !Number.isFinite(lat))
    return 'Enter the center as longitude and latitude.';
  if (!Number.isFinite(radiusKm)) return 'Enter the radius in kilometers.';
  return checked({ kind: 'circle', lon, lat, radiusMeters: radiusKm * 1_000 });
}

export function polygonFrom(text: string): TypedArea {
  const trimmed = text.trim();
  if (trimmed === '') return 'Enter one corner per line: longitude, latitude.';
  return trimmed.startsWith('{') ? polygonOfJson(trimmed) : polygonOfLines(trimmed);
}

function polygonOfLines(text: string): TypedArea {
  const corners: Place[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parts = line.trim().split(/[\s,;]+/);
    const [lon = Number.NaN, lat = Number.NaN] = parts.map(Number);
    const isPlace = parts.length === 2 && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
    if (!isPlace) {
      return `Line ${at + 1} must be a longitude (-180 to 180) and a latitude (-90 to 90).`;
    }
    corners.push([lon, lat]);
  }
  return checked({ kind: 'polygon', corners: opened(corners) });
}

function polygonOfJson(text: string): TypedArea {
  const notOne = 'The GeoJSON must be a Polygon with one ring, or a Feature with one.';
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return 'The GeoJSON is not valid JSON.';
  }
  const geometry = member(parsed, 'geometry') ?? parsed;
  const rings = member(geometry, 'coordinates');
  if (member(geometry, 'type') !== 'Polygon' || !Array.isArray(rings)) return notOne;
  const [ring, ...holes]: readonly unknown[] = rings;
  if (!Array.isArray(ring) || holes.length > 0) return notOne;
  const corners: Place[] = [];
  for (const position of ring) {
    const [lon, lat]: readonly unknown[] = Array.isArray(position) ? position : [];
    if (typeof lon !== 'number' || typeof lat !== 'number') return notOne;
    corners.push([lon, lat]);
  }
  return checked({ kind: 'polygon', corners: opened(corners) });
}

function opened(corners: readonly Place[]): readonly Place[] {
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed = corners.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? corners.slice(0, -1) : corners;
}
