import type { Geometry, LonLat } from '@exchange/units';
import type { Faults } from './fault.js';

type Path = readonly (string | number)[];

const depths = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
} as const;

export const geometryTypes = Object.keys(depths);

/**
 * Reads a GeoJSON geometry: its type, and coordinates of the depth and form that the type asks for
 * (RFC 7946 section 3.1). Nothing is said here of rings crossing each other.
 */
export function readStructure(
  input: unknown,
  faults: Faults,
  verticesMax: number,
): Geometry | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    faults.add([], 'dict_type', 'Input should be a GeoJSON geometry object', input);
    return undefined;
  }
  const type: unknown = Reflect.get(input, 'type');
  if (!isGeometryType(type)) {
    faults.add(['type'], 'enum', typeMessage(type), type);
    return undefined;
  }
  for (const key of Object.keys(input)) {
    if (key === 'crs') {
      faults.add(
        ['crs'],
        'extra_forbidden',
        'Coordinates are WGS84 (RFC 7946 section 4): leave crs out',
      );
    } else if (key !== 'type' && key !== 'coordinates' && key !== 'bbox') {
      faults.add([key], 'extra_forbidden', 'Extra inputs are not permitted');
    }
  }
  const coordinates: unknown = Reflect.get(input, 'coordinates');
  if (coordinates === undefined) {
    faults.add(['coordinates'], 'missing', 'Field required');
    return undefined;
  }
  let vertices = 0;

  function position(value: unknown, path: Path): LonLat | undefined {
    vertices += 1;
    if (!Array.isArray(value)) {
      faults.add(path, 'list_type', 'A position should be a list of longitude and latitude', value);
      return undefined;
    }
    if (value.length < 2 || value.length > 3) {
      faults.add(
        path,
        value.length < 2 ? 'too_short' : 'too_long',
        'A position should have longitude, latitude and at most an altitude',
        value,
      );
      return undefined;
    }
    const [lon, lat, altitude]: unknown[] = value;
    if (!inRange(lon, 180, 'longitude', [...path, 0])) return undefined;
    if (!inRange(lat, 90, 'latitude', [...path, 1])) return undefined;
    if (altitude === undefined) return [lon, lat];
    if (typeof altitude !== 'number' || !Number.isFinite(altitude)) {
      faults.add([...path, 2], 'finite_number', 'An altitude should be a finite number', altitude);
      return undefined;
    }
    return [lon, lat, altitude];
  }

  function inRange(value: unknown, most: number, name: string, path: Path): value is number {
    if (typeof value !== 'number') {
      faults.add(path, 'float_type', `A ${name} should be a number`, value);
      return false;
    }
    if (!Number.isFinite(value)) {
      faults.add(path, 'finite_number', `A ${name} should be a finite number`, value);
      return false;
    }
    if (value > most || value < -most) {
      const type = value > most ? 'less_than_equal' : 'greater_than_equal';
      faults.add(path, type, `A ${name} should be between -${most} and ${most} degrees`, value);
      return false;
    }
    return true;
  }

  function listOf<Item>(
    value: unknown,
    path: Path,
    what: string,
    least: number,
    item: (value: unknown, path: Path) => Item | undefined,
  ): Item[] | undefined {
    if (!Array.isArray(value)) {
      faults.add(path, 'list_type', `${what} should be a list`, value);
      return undefined;
    }
    if (value.length < least) {
      faults.add(
        path,
        'too_short',
        `${what} should have at least ${least} item${least === 1 ? '' : 's'}`,
      );
      return undefined;
    }
    const items: Item[] = [];
    for (let index = 0; index < value.length; index += 1) {
      if (faults.full) return undefined;
      if (vertices > verticesMax) {
        faults.add([], 'too_long', `A geometry should have at most ${verticesMax} positions`);
        return undefined;
      }
      const read = item(value[index], [...path, index]);
      if (read !== undefined) items.push(read);
    }
    return items;
  }

  const line = (value: unknown, path: Path) => listOf(value, path, 'A line', 2, position);
  const ring = (value: unknown, path: Path) => {
    const positions = listOf(value, path, 'A ring', 4, position);
    const first = positions?.[0];
    const last = positions?.at(-1);
    if (
      first !== undefined &&
      last !== undefined &&
      (first[0] !== last[0] || first[1] !== last[1])
    ) {
      faults.add(
        path,
        'ring_not_closed',
        'A ring should end where it begins: repeat its first position',
      );
    }
    return positions;
  };
  const polygon = (value: unknown, path: Path) => listOf(value, path, 'A polygon', 1, ring);
  const at: Path = ['coordinates'];

  const read = (): Geometry | undefined => {
    switch (type) {
      case 'Point': {
        const point = position(coordinates, at);
        return point && { type, coordinates: point };
      }
      case 'MultiPoint': {
        const points = listOf(coordinates, at, 'A MultiPoint', 1, position);
        return points && { type, coordinates: points };
      }
      case 'LineString': {
        const positions = line(coordinates, at);
        return positions && { type, coordinates: positions };
      }
      case 'MultiLineString': {
        const lines = listOf(coordinates, at, 'A MultiLineString', 1, line);
        return lines && { type, coordinates: lines };
      }
      case 'Polygon': {
        const rings = polygon(coordinates, at);
        return rings && { type, coordinates: rings };
      }
      case 'MultiPolygon': {
        const polygons = listOf(coordinates, at, 'A MultiPolygon', 1, polygon);
        return polygons && { type, coordinates: polygons };
      }
      default:
        return type satisfies never;
    }
  };
  const geometry = read();
  return faults.list.length === 0 ? geometry : undefined;
}

function isGeometryType(type: unknown): type is Geometry['type'] {
  return typeof type === 'string' && Object.hasOwn(depths, type);
}

function typeMessage(type: unknown): string {
  if (type === 'Feature') return 'Send the geometry of the Feature, not the Feature';
  if (type === 'FeatureCollection') return 'Send one geometry, not a FeatureCollection';
  if (type === 'GeometryCollection') {
    return 'A GeometryCollection is not taken: send a Multi geometry, or one asset per geometry';
  }
  return `Input should be one of ${geometryTypes.join(', ')}`;
}
