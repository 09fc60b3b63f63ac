import type { Geometry, LonLat } from '@exchange/units';
import type { Faults } from './fault.js';
import type { GeometryObject } from './geometry-object.js';
import { checkLine, checkRing, tooShort } from './lines.js';
import { checkPosition } from './position.js';

/** `undefined` after a fault. */
type Read<Item> = (value: unknown) => Item | undefined;

/** RFC 7946 section 3.1. Does not check for crossing rings. */
export function readCoordinates(
  { type, coordinates }: GeometryObject,
  verticesMax: number,
  faults: Faults,
): Geometry | undefined {
  // Copied for a fault.
  const path: (string | number)[] = ['coordinates'];
  let vertices = 0;
  let tooMany = false;

  const position: Read<LonLat> = (value) =>
    checkPosition(value, path, faults) ? value : undefined;

  function listOf<Item>(what: string, min: number, read: Read<Item>): Read<readonly Item[]> {
    return (value) => {
      if (!Array.isArray(value)) {
        const message = `${what} should be a list`;
        faults.add({ path: [...path], type: 'list_type', message, input: value });
        return undefined;
      }
      if (value.length < min) {
        faults.add(tooShort(path, what, min, value.length));
        return undefined;
      }
      const items: Item[] = [];
      for (let index = 0; index < value.length && !faults.full && !tooMany; index += 1) {
        path.push(index);
        const item = read(value[index]);
        path.pop();
        if (item !== undefined) items.push(item);
      }
      return items.length === value.length ? items : undefined;
    };
  }

  function positions(what: string, min: number): Read<readonly LonLat[]> {
    const readAll = listOf(what, min, position);
    return (value) => {
      if (Array.isArray(value)) vertices += value.length;
      if (vertices > verticesMax) {
        tooMany = true;
        const message = `A geometry should have at most ${verticesMax} positions: simplify it`;
        const context = { max_length: verticesMax };
        faults.add({ path: ['coordinates'], type: 'too_long', message, context });
        return undefined;
      }
      return readAll(value);
    };
  }

  const readLine = positions('A line', 2);
  const readRing = positions('A ring', 4);
  const line: Read<readonly LonLat[]> = (value) => {
    const line = readLine(value);
    if (line !== undefined) checkLine(line, path, faults);
    return line;
  };
  const ring: Read<readonly LonLat[]> = (value) => {
    const ring = readRing(value);
    if (ring !== undefined) checkRing(ring, path, faults);
    return ring;
  };
  const polygon = listOf('A polygon', 1, ring);
  const points = positions('A MultiPoint', 1);
  const lines = listOf('A MultiLineString', 1, line);
  const polygons = listOf('A MultiPolygon', 1, polygon);
  const of = <Type, Parsed>(named: Type, value: Parsed | undefined) =>
    value === undefined ? undefined : { type: named, coordinates: value };

  if (Array.isArray(coordinates) && coordinates.length === 0) {
    const message = `A ${type} without positions is not a location: send null for no geometry`;
    faults.add({ path: [...path], type: 'empty_geometry', message, input: coordinates });
    return undefined;
  }
  switch (type) {
    case 'Point':
      return of(type, position(coordinates));
    case 'MultiPoint':
      return of(type, points(coordinates));
    case 'LineString':
      return of(type, line(coordinates));
    case 'MultiLineString':
      return of(type, lines(coordinates));
    case 'Polygon':
      return of(type, polygon(coordinates));
    case 'MultiPolygon':
      return of(type, polygons(coordinates));
    default:
      return type satisfies never;
  }
}
