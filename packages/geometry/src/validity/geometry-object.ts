import type { GeometryType } from '@exchange/units';
import type { Faults } from './fault.js';

const depths: Readonly<Record<GeometryType, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

export const geometryTypes: readonly GeometryType[] = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPolygon',
  'MultiPoint',
  'MultiLineString',
];

function isGeometryType(type: unknown): type is GeometryType {
  return typeof type === 'string' && Object.hasOwn(depths, type);
}

export interface GeometryObject {
  readonly type: GeometryType;
  readonly coordinates: unknown;
}

const noCrs =
  'Coordinates are longitude and latitude on WGS84 and crs is no longer part of GeoJSON (RFC 7946 section 4): convert them if needed and leave crs out';

/** RFC 7946 section 3.1; ignores `bbox`. */
export function readGeometryObject(
  input: unknown,
  allow: readonly GeometryType[],
  faults: Faults,
): GeometryObject | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    const message = `A geometry should be a GeoJSON object with type and coordinates, not ${nameOf(input)}`;
    faults.add({ path: [], type: 'dict_type', message, input });
    return undefined;
  }
  const type: unknown = Reflect.get(input, 'type');
  if (!isGeometryType(type)) {
    addTypeFault(type, allow, faults);
    return undefined;
  }
  if (!allow.includes(type)) {
    const expected = listed(allow);
    const message = `${expected} is expected here, not a ${type}`;
    faults.add({ path: ['type'], type: 'enum', message, input: type, context: { expected } });
    return undefined;
  }
  for (const key of Object.keys(input)) {
    if (key === 'type' || key === 'coordinates' || key === 'bbox') continue;
    if (key === 'crs') {
      faults.add({ path: [key], type: 'crs', message: noCrs, input: Reflect.get(input, key) });
      continue;
    }
    const message = `A geometry has type and coordinates, no ${key}: leave it out`;
    faults.add({ path: [key], type: 'extra_forbidden', message });
  }
  if (!Object.hasOwn(input, 'coordinates')) {
    const message = `A ${type} should have coordinates`;
    faults.add({ path: ['coordinates'], type: 'missing', message });
    return undefined;
  }
  return { type, coordinates: Reflect.get(input, 'coordinates') };
}

function addTypeFault(type: unknown, allow: readonly GeometryType[], faults: Faults): void {
  const expected = listed(allow);
  if (type === undefined) {
    const message = `A geometry should say its type: ${expected}`;
    faults.add({ path: ['type'], type: 'missing', message });
    return;
  }
  const advice = typeof type === 'string' ? adviceOn.get(type) : undefined;
  const message = advice ?? `The type of a geometry should be ${expected}`;
  const code = advice === undefined ? 'enum' : 'geometry_type';
  faults.add({ path: ['type'], type: code, message, input: type, context: { expected } });
}

const adviceOn: ReadonlyMap<string, string> = new Map([
  ['Feature', "This is a Feature: send its member 'geometry'"],
  ['FeatureCollection', 'This is a FeatureCollection: send the geometry of one feature at a time'],
  [
    'GeometryCollection',
    'A GeometryCollection is not supported: send its geometries one by one, or those of one kind as a MultiPoint, MultiLineString or MultiPolygon',
  ],
]);

function listed(types: readonly GeometryType[]): string {
  const last = types.at(-1) ?? '';
  return types.length < 2 ? last : `${types.slice(0, -1).join(', ')} or ${last}`;
}

function nameOf(input: unknown): string {
  if (input === null) return 'null';
  return Array.isArray(input) ? 'a list' : `a ${typeof input}`;
}
