import type { Geometry, LonLat } from '@exchange/units';
import type { Faults, GeometryFault } from './fault.js';
import type { GeometryObject } from './geometry-object.js';
import { checkPosition } from './position.js';

type Path = readonly (string | number)[];

function checkLine(line: readonly LonLat[], path: Path, faults: Faults): void {
  const [first] = line;
  if (first !== undefined && line.every(([lon, lat]) => lon === first[0] && lat === first[1])) {
    const message = 'All positions of this line are the same: send a Point';
    faults.add({ path: [...path], type: 'line_without_length', message });
  }
  checkEdges(line, path, faults);
}

/** Closed (RFC 7946 section 3.1.6). */
function checkRing(ring: readonly LonLat[], path: Path, faults: Faults): void {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first !== undefined && last !== undefined && !same(first, last)) {
    const message = `The ring begins at [${first.join(', ')}] and ends at [${last.join(', ')}]: repeat its first position at its end`;
    faults.add({ path: [...path, ring.length - 1], type: 'ring_not_closed', message, input: last });
    return;
  }
  checkEdges(ring, path, faults);
}

function same(a: LonLat, b: LonLat): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

/**
 * One from 179 to −179 is the long way around (RFC 7946 section 3.1.1). Edges of more than 180
 * degrees are refused, except from −180 to 180 in boxes around the world or a pole.
 */
function checkEdges(line: readonly LonLat[], path: Path, faults: Faults): void {
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [line[index - 1], line[index]];
    if (a === undefined || b === undefined) continue;
    const span = Math.abs(a[0] - b[0]);
    if (span <= 180 || span === 360) continue;
    const message = `The edge from longitude ${a[0]} to ${b[0]} spans more than 180 degrees: where it crosses the antimeridian, cut the geometry there; where it runs the long way round, put a position in between`;
    const context = { from: a[0], to: b[0] };
    faults.add({ path: [...path, index], type: 'antimeridian_uncut', message, input: b, context });
  }
}

function tooShort(path: Path, what: string, min: number, actual: number): GeometryFault {
  const isRing = what === 'A ring';
  return {
    path: [...path],
    type: isRing ? 'ring_too_short' : actual === 0 ? 'empty_geometry' : 'too_short',
    message: isRing
      ? `A ring should have at least 4 positions, with the first repeated at the end; this ring has ${actual}`
      : `${what} should have at least ${min} ${min === 1 ? 'item' : 'positions'}, not ${actual}`,
    context: { field_type: 'List', min_length: min, actual_length: actual },
  };
}

type Read<Item> = (value: unknown) => Item | undefined;

/** RFC 7946 section 3.1. */
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
  }
}
