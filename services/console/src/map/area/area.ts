export type Place = readonly [lon: number, lat: number];

/** West greater than east crosses the 180th meridian. */
export interface Sides {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export type Area =
  | ({ readonly kind: 'box' } & Sides)
  | {
      readonly kind: 'circle';
      readonly lon: number;
      readonly lat: number;
      readonly radiusMeters: number;
    }
  | { readonly kind: 'polygon'; readonly corners: readonly Place[] };

export const radiusMetersMax = 200_000;
const cornersMax = 100;

export function writeArea(area: Area): string {
  switch (area.kind) {
    case 'box':
      return `box:${[area.west, area.south, area.east, area.north].map(shortDegrees).join(',')}`;
    case 'circle':
      return `circle:${shortDegrees(area.lon)},${shortDegrees(area.lat)},${Number(area.radiusMeters.toFixed(1))}`;
    case 'polygon':
      return `polygon:${area.corners.map((corner) => corner.map(shortDegrees).join(',')).join(';')}`;
  }
}

export function readArea(text: string): Area | undefined {
  const area = typedArea(text);
  return area !== undefined && faultOf(area) === undefined ? area : undefined;
}

function typedArea(text: string): Area | undefined {
  const at = text.indexOf(':');
  const parts = text
    .slice(at + 1)
    .split(';')
    .map(numbersIn);
  const hasParts = (length: number) => parts.every((part) => part.length === length);
  const [[a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = []] = parts;
  switch (text.slice(0, at)) {
    case 'box':
      return hasParts(4) ? { kind: 'box', west: a, south: b, east: c, north: d } : undefined;
    case 'circle':
      return hasParts(3) ? { kind: 'circle', lon: a, lat: b, radiusMeters: c } : undefined;
    case 'polygon': {
      const corners = parts.map(([lon = 0, lat = 0]): Place => [lon, lat]);
      return hasParts(2) ? { kind: 'polygon', corners } : undefined;
    }
    default:
      return undefined;
  }
}

export function faultOf(area: Area): string | undefined {
  switch (area.kind) {
    case 'box': {
      const { west, south, east, north } = area;
      if (!isLongitude(west) || !isLongitude(east)) return 'West and east must be -180 to 180.';
      if (!isLatitude(south) || !isLatitude(north)) return 'South and north must be -90 to 90.';
      if (south >= north) return 'South must be less than north.';
      return eastOf(area) > west ? undefined : 'West and east must differ.';
    }
    case 'circle': {
      const { lon, lat, radiusMeters } = area;
      if (!isLongitude(lon)) return 'The longitude must be -180 to 180.';
      if (!isLatitude(lat)) return 'The latitude must be -90 to 90.';
      return radiusMeters > 0 && radiusMeters <= radiusMetersMax
        ? undefined
        : `The radius must be more than 0 and at most ${radiusMetersMax / 1_000} km.`;
    }
    case 'polygon': {
      const { corners } = area;
      const distinct = new Set(corners.map((corner) => corner.join(' '))).size;
      if (distinct < 3) return 'A polygon must have at least 3 different corners.';
      if (corners.length > cornersMax) return `A polygon must have at most ${cornersMax} corners.`;
      const fits = corners.every(([lon, lat]) => Math.abs(lon) <= 540 && isLatitude(lat));
      return fits ? undefined : 'Longitudes must be -180 to 180 and latitudes -90 to 90.';
    }
  }
}

/** Exceeds 180 if the box crosses the 180th meridian. */
export function eastOf({ west, east }: Sides): number {
  return east < west ? east + 360 : east;
}

function isLongitude(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= 180;
}

function isLatitude(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= 90;
}

function numbersIn(text: string): readonly number[] {
  return text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
}

function shortDegrees(value: number): number {
  return Number(value.toFixed(6));
}

/** Moves a longitude to -180 to 180, because maps repeat the world. */
export function wrapped(lon: number): number {
  if (lon >= -180 && lon <= 180) return lon;
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}

export function boxOfView(view: Sides): Area {
  const south = Math.max(-90, view.south);
  const north = Math.min(90, view.north);
  if (view.east - view.west >= 360) return { kind: 'box', west: -180, south, east: 180, north };
  return { kind: 'box', west: wrapped(view.west), south, east: wrapped(view.east), north };
}
