import type { GeometryType } from '@exchange/units';
import { type Place, partsOfRings } from './esri-rings.js';

/** Coordinates are numbers, otherwise unchecked. */
export type EsriShape =
  | {
      readonly kind: 'envelope';
      readonly xmin: number;
      readonly ymin: number;
      readonly xmax: number;
      readonly ymax: number;
    }
  | { readonly kind: 'point'; readonly position: Place }
  | { readonly kind: 'multipoint'; readonly positions: readonly Place[] }
  | { readonly kind: 'polyline'; readonly paths: readonly (readonly Place[])[] }
  | { readonly kind: 'polygon'; readonly rings: readonly (readonly Place[])[] };

export type PlacedShape = Exclude<EsriShape, { readonly kind: 'envelope' }>;

export type ReadEsriShape =
  | { readonly ok: true; readonly shape: EsriShape }
  | { readonly ok: false; readonly message: string };

/** Ignores altitudes and measures. */
export function readEsriShape(input: Readonly<Record<string, unknown>>): ReadEsriShape {
  if ('curveRings' in input || 'curvePaths' in input) {
    return refused('curves are not supported: send rings or paths');
  }
  if ('xmin' in input || 'xmax' in input) return readEnvelope(input);
  if ('x' in input || 'y' in input) {
    const position = placeOf([input['x'], input['y']]);
    if (position === undefined) return refused('a point has two numbers, x and y');
    return { ok: true, shape: { kind: 'point', position } };
  }
  if ('points' in input) {
    const positions = placesOf(input['points']);
    if (positions === undefined) return refused('points should be a list of positions [x, y]');
    return { ok: true, shape: { kind: 'multipoint', positions } };
  }
  for (const [member, kind] of [
    ['paths', 'polyline'],
    ['rings', 'polygon'],
  ] as const) {
    if (!(member in input)) continue;
    const lines = linesOf(input[member]);
    if (lines === undefined) return refused(`${member} should be lists of positions [x, y]`);
    if (kind === 'polygon') return { ok: true, shape: { kind, rings: lines } };
    return { ok: true, shape: { kind, paths: lines } };
  }
  return refused('it should have xmin to ymax, x and y, points, paths or rings');
}

function refused(message: string): ReadEsriShape {
  return { ok: false, message };
}

function readEnvelope(input: Readonly<Record<string, unknown>>): ReadEsriShape {
  const lower = placeOf([input['xmin'], input['ymin']]);
  const upper = placeOf([input['xmax'], input['ymax']]);
  if (lower === undefined || upper === undefined) {
    return refused('an envelope has four numbers, xmin, ymin, xmax and ymax');
  }
  const [xmin, ymin] = lower;
  const [xmax, ymax] = upper;
  if (ymin > ymax) return refused('ymin of an envelope should be at most ymax');
  return { ok: true, shape: { kind: 'envelope', xmin, ymin, xmax, ymax } };
}

function placeOf(input: unknown): Place | undefined {
  if (!Array.isArray(input)) return undefined;
  const [x, y]: unknown[] = input;
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : undefined;
}

function placesOf(input: unknown): readonly Place[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const places: Place[] = [];
  for (const one of input) {
    const place = placeOf(one);
    if (place === undefined) return undefined;
    places.push(place);
  }
  return places;
}

function linesOf(input: unknown): readonly (readonly Place[])[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const lines: (readonly Place[])[] = [];
  for (const one of input) {
    const places = placesOf(one);
    if (places === undefined) return undefined;
    lines.push(places);
  }
  return lines;
}

export function placesIn(shape: EsriShape): number {
  switch (shape.kind) {
    case 'envelope':
      return 2;
    case 'point':
      return 1;
    case 'multipoint':
      return shape.positions.length;
    case 'polyline':
      return shape.paths.reduce((sum, path) => sum + path.length, 0);
    case 'polygon':
      return shape.rings.reduce((sum, ring) => sum + ring.length, 0);
    default:
      return shape satisfies never;
  }
}

export function movedShape(shape: PlacedShape, move: (place: Place) => Place): PlacedShape {
  switch (shape.kind) {
    case 'point':
      return { kind: 'point', position: move(shape.position) };
    case 'multipoint':
      return { kind: 'multipoint', positions: shape.positions.map(move) };
    case 'polyline':
      return { kind: 'polyline', paths: shape.paths.map((path) => path.map(move)) };
    case 'polygon':
      return { kind: 'polygon', rings: shape.rings.map((ring) => ring.map(move)) };
    default:
      return shape satisfies never;
  }
}

/** Grouping rings is quadratic: bound their number first. */
export function geoJsonOfShape(shape: PlacedShape): {
  readonly type: GeometryType;
  readonly coordinates: unknown;
} {
  switch (shape.kind) {
    case 'point':
      return { type: 'Point', coordinates: shape.position };
    case 'multipoint':
      return { type: 'MultiPoint', coordinates: shape.positions };
    case 'polyline':
      return { type: 'MultiLineString', coordinates: shape.paths };
    case 'polygon':
      return { type: 'MultiPolygon', coordinates: partsOfRings(shape.rings) };
    default:
      return shape satisfies never;
  }
}
