import type { Shape, XY } from './condition.js';
import type { Cursor } from './cursor.js';
import { Refused } from './refused.js';
import { readSigned } from './values.js';

const names = [
  'POINT',
  'MULTIPOINT',
  'LINESTRING',
  'MULTILINESTRING',
  'POLYGON',
  'MULTIPOLYGON',
  'GEOMETRYCOLLECTION',
  'BBOX',
] as const;

export function isShape(cursor: Cursor): boolean {
  if (!names.some((name) => cursor.isWord(name))) return false;
  return cursor.isSign('(', 1) || isDimension(cursor, 1);
}

export function readShapes(cursor: Cursor): readonly Shape[] {
  const name = names.find((one) => cursor.isWord(one));
  if (name === undefined || !isShape(cursor)) {
    throw cursor.unexpected(`a shape (${names.slice(0, -1).join(', ')} or BBOX)`);
  }
  const { at } = cursor.take();
  if (isDimension(cursor, 0)) cursor.take();
  const listed = <One>(read: () => One) => list(cursor, read);
  const xy = () => position(cursor);
  const xys = () => listed(xy);
  switch (name) {
    case 'BBOX':
      return [box(cursor, at)];
    case 'POINT': {
      const [coordinates, ...more] = listed(xy);
      if (coordinates === undefined || more.length > 0) {
        throw new Refused(at, 'A POINT has one position');
      }
      return [{ type: 'Point', coordinates }];
    }
    case 'MULTIPOINT':
      // MULTIPOINT(1 2, 3 4) and MULTIPOINT((1 2), (3 4)) are both common.
      return [{ type: 'MultiPoint', coordinates: listed(() => bracketed(cursor, xy)) }];
    case 'LINESTRING':
      return [{ type: 'LineString', coordinates: xys() }];
    case 'MULTILINESTRING':
      return [{ type: 'MultiLineString', coordinates: listed(xys) }];
    case 'POLYGON':
      return [{ type: 'Polygon', coordinates: listed(xys) }];
    case 'MULTIPOLYGON':
      return [{ type: 'MultiPolygon', coordinates: listed(() => listed(xys)) }];
    case 'GEOMETRYCOLLECTION':
      return cursor.budget.deeper(at, () => listed(() => readShapes(cursor)).flat());
  }
}

function isDimension(cursor: Cursor, further: number): boolean {
  const isNamed = ['Z', 'M', 'ZM'].some((one) => cursor.isWord(one, further));
  return isNamed && cursor.isSign('(', further + 1);
}

function list<One>(cursor: Cursor, read: () => One): readonly One[] {
  cursor.expectSign('(');
  const items = [read()];
  while (cursor.takeSign(',')) items.push(read());
  if (!cursor.takeSign(')')) throw cursor.unexpected('"," or ")"');
  return items;
}

function bracketed<One>(cursor: Cursor, read: () => One): One {
  if (!cursor.takeSign('(')) return read();
  const one = read();
  cursor.expectSign(')');
  return one;
}

function position(cursor: Cursor): XY {
  const x = readSigned(cursor);
  const y = readSigned(cursor);
  for (let more = 0; more < 2 && isNumber(cursor); more += 1) readSigned(cursor);
  return [x, y];
}

function isNumber(cursor: Cursor): boolean {
  return cursor.peek().kind === 'number' || cursor.isSign('-') || cursor.isSign('+');
}

function box(cursor: Cursor, at: number): Shape {
  const numbers = list(cursor, () => readSigned(cursor));
  if (numbers.length !== 4 && numbers.length !== 6) {
    throw new Refused(at, `A BBOX has four or six numbers, not ${numbers.length}`);
  }
  const upper = numbers.length / 2;
  const [west = 0, south = 0] = numbers;
  const [east = 0, north = 0] = numbers.slice(upper);
  return { type: 'Box', west, south, east, north };
}
