import type { GeometryType, LonLat } from '@exchange/units';
import { isListOf, isPlace } from '../positions.js';
import { signedArea } from '../winding.js';
import type { EsriGeometry } from './esri-geometry.js';

export type Place = readonly [number, number];

/**
 * Clockwise rings are outer. A counter-clockwise ring outside of all others counts as outer,
 * because writers often confuse the order.
 */
function partsOfRings(rings: readonly (readonly LonLat[])[]): readonly (readonly LonLat[])[][] {
  const sized = rings.map((ring) => ({ ring, area: signedArea(ring) }));
  const outer = sized
    .filter(({ area }) => area <= 0)
    .map(({ ring, area }) => ({ size: -area, parts: [ring] }))
    .sort((one, other) => one.size - other.size);
  const lone: (readonly LonLat[])[][] = [];
  for (const { ring, area } of sized) {
    if (area <= 0) continue;
    const around = outer.find(({ size, parts: [shell] }) => size >= area && holds(shell, ring));
    if (around === undefined) lone.push([ring]);
    else around.parts.push(ring);
  }
  return [...outer.map(({ parts }) => parts), ...lone];
}

function holds(shell: readonly LonLat[] | undefined, ring: readonly LonLat[]): boolean {
  if (shell === undefined) return false;
  for (const place of ring) {
    const side = sideOf(shell, place);
    if (side !== 'on') return side === 'in';
  }
  return true;
}

function sideOf(shell: readonly LonLat[], [x, y]: LonLat): 'in' | 'out' | 'on' {
  let isIn = false;
  let before = shell.at(-1);
  for (const after of shell) {
    if (before === undefined) break;
    const [ax, ay] = before;
    const [bx, by] = after;
    const turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const isBeside = x >= Math.min(ax, bx) && x <= Math.max(ax, bx);
    if (turn === 0 && isBeside && y >= Math.min(ay, by) && y <= Math.max(ay, by)) return 'on';
    if (ay > y !== by > y && turn > 0 === by > ay) isIn = !isIn;
    before = after;
  }
  return isIn ? 'in' : 'out';
}

export interface EsriEnvelope {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
}

export type EsriShape = EsriEnvelope | EsriGeometry;

export function esriKindOf(shape: EsriShape) {
  if ('xmin' in shape) return 'envelope';
  if ('x' in shape) return 'point';
  if ('points' in shape) return 'multipoint';
  return 'paths' in shape ? 'polyline' : 'polygon';
}

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
    const position = [input['x'], input['y']];
    if (!isPlace(position)) return refused('a point has two numbers, x and y');
    const [x, y] = position;
    return { ok: true, shape: { x, y } };
  }
  if ('points' in input) {
    const { points } = input;
    if (!isLine(points)) return refused('points should be a list of positions [x, y]');
    return { ok: true, shape: { points: points.map(flat) } };
  }
  for (const member of ['paths', 'rings'] as const) {
    if (!(member in input)) continue;
    const lines = input[member];
    if (!isListOf(lines, isLine)) return refused(`${member} should be lists of positions [x, y]`);
    const flatLines = lines.map((line) => line.map(flat));
    return { ok: true, shape: member === 'rings' ? { rings: flatLines } : { paths: flatLines } };
  }
  return refused('it should have xmin to ymax, x and y, points, paths or rings');
}

function refused(message: string): ReadEsriShape {
  return { ok: false, message };
}

function readEnvelope(input: Readonly<Record<string, unknown>>): ReadEsriShape {
  const lower = [input['xmin'], input['ymin']];
  const upper = [input['xmax'], input['ymax']];
  if (!isPlace(lower) || !isPlace(upper)) {
    return refused('an envelope has four numbers, xmin, ymin, xmax and ymax');
  }
  const [xmin, ymin] = lower;
  const [xmax, ymax] = upper;
  if (ymin > ymax) return refused('ymin of an envelope should be at most ymax');
  return { ok: true, shape: { xmin, ymin, xmax, ymax } };
}

const isLine = (value: unknown) => isListOf(value, isPlace);

const flat = ([x, y]: Place): Place => [x, y];

export function placesIn(shape: EsriShape): number {
  if ('xmin' in shape) return 2;
  if ('x' in shape) return 1;
  if ('points' in shape) return shape.points.length;
  const lines = 'paths' in shape ? shape.paths : shape.rings;
  return lines.reduce((sum, line) => sum + line.length, 0);
}

/** Grouping rings is quadratic: bound their number first. */
export function geoJsonOfShape(shape: EsriGeometry): {
  readonly type: GeometryType;
  readonly coordinates: unknown;
} {
  if ('x' in shape) return { type: 'Point', coordinates: [shape.x, shape.y] };
  if ('points' in shape) return { type: 'MultiPoint', coordinates: shape.points };
  if ('paths' in shape) return { type: 'MultiLineString', coordinates: shape.paths };
  return { type: 'MultiPolygon', coordinates: partsOfRings(shape.rings) };
}
