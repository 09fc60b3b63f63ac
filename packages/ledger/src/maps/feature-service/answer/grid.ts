import type { EsriGeometry } from '@exchange/geometry';
import type { Quantization } from './quantization.js';

/** Per part: its first point, then steps. */
export interface GridShape {
  readonly kind: 'point' | 'multipoint' | 'polyline' | 'polygon';
  readonly parts: readonly (readonly Step[])[];
}

type Step = readonly [number, number];
type Line = readonly (readonly number[])[];

/** Removes repeated points. A shape below the grid's size keeps a drawable part. */
export function onGrid(shape: EsriGeometry, grid: Quantization): GridShape {
  if ('x' in shape) return { kind: 'point', parts: [[placeOn(grid, shape.x, shape.y)]] };
  if ('points' in shape) {
    return { kind: 'multipoint', parts: [steps(shape.points, { ...grid, keepsAll: true })] };
  }
  const kind = 'paths' in shape ? 'polyline' : 'polygon';
  const lines = 'paths' in shape ? shape.paths : shape.rings;
  const pointsMin = grid.keepsAll ? 0 : kind === 'polyline' ? 2 : 4;
  const parts = lines.map((line) => steps(line, grid)).filter((part) => part.length >= pointsMin);
  const [first] = lines;
  if (parts.length > 0 || first === undefined) return { kind, parts };
  return { kind, parts: [smallest(kind, first, grid)] };
}

function steps(line: Line, grid: Quantization): readonly Step[] {
  const result: Step[] = [];
  let before: Step | undefined;
  for (const [x = 0, y = 0] of line) {
    const place = placeOn(grid, x, y);
    if (before === undefined) result.push(place);
    else if (grid.keepsAll || place[0] !== before[0] || place[1] !== before[1]) {
      result.push([place[0] - before[0], place[1] - before[1]]);
    }
    before = place;
  }
  return result;
}

function placeOn({ origin, left, start, tolerance }: Quantization, x: number, y: number): Step {
  const down = origin === 'upperLeft' ? start - y : y - start;
  // Adding 0 removes the negative zero, which JSON does not have.
  return [Math.round((x - left) / tolerance) + 0, Math.round(down / tolerance) + 0];
}

function smallest(kind: 'polyline' | 'polygon', line: Line, grid: Quantization): readonly Step[] {
  const [x = 0, y = 0] = line[0] ?? [];
  const place = placeOn(grid, x, y);
  if (kind === 'polyline') return [place, [0, 0]];
  const minimal: readonly Step[] = [
    [1, 0],
    [0, 1],
  ];
  const ordered = grid.origin === 'upperLeft' ? minimal : minimal.toReversed();
  return [place, ...ordered, [-1, -1]];
}

export function writeGridShape({ kind, parts }: GridShape): string {
  const [part = []] = parts;
  switch (kind) {
    case 'point': {
      const [[x, y] = [0, 0]] = part;
      return `{"x":${x},"y":${y}}`;
    }
    case 'multipoint':
      return `{"points":${JSON.stringify(part)}}`;
    case 'polyline':
      return `{"paths":${JSON.stringify(parts)}}`;
    case 'polygon':
      return `{"rings":${JSON.stringify(parts)}}`;
    default:
      return kind satisfies never;
  }
}
