import type { EsriGeometry } from '@exchange/geometry';
import { z } from 'zod';
import { refusedParameter } from '../../layers/refused-parameter.js';
import { jsonParameter } from '../query/parameter-texts.js';
import { type SpatialReference, spatialReferenceIn } from './spatial-reference.js';

export interface Quantization {
  readonly origin: 'upperLeft' | 'lowerLeft';
  readonly left: number;
  readonly start: number;
  readonly tolerance: number;
  readonly keepsAll: boolean;
}

const schema = z.looseObject({
  mode: z.enum(['view', 'edit'], 'mode should be view or edit').optional(),
  originPosition: z
    .enum(
      ['upperLeft', 'lowerLeft', 'upper-left', 'lower-left'],
      'originPosition should be upperLeft or lowerLeft',
    )
    .optional(),
  tolerance: z.number().gt(0, 'tolerance should be more than 0').optional(),
  extent: z
    .looseObject({
      xmin: z.number(),
      ymin: z.number(),
      xmax: z.number(),
      ymax: z.number(),
      spatialReference: z.unknown().optional(),
    })
    .optional(),
});

const reachOf = { degrees: 360, mercator: 1e9 } as const;
/** A double holds these integers exactly, with room for sums. */
const gridMax = 2 ** 50;

/** @throws HttpProblem 400 for another shape, or a grid too fine for whole numbers */
export function readQuantization(text: string, reference: SpatialReference): Quantization {
  const name = 'quantizationParameters';
  const { mode = 'view', originPosition, tolerance, extent } = jsonParameter(name, text, schema);
  const stated = spatialReferenceIn(extent?.spatialReference);
  if (stated !== undefined && stated.kind !== reference.kind) {
    throw refusedParameter(
      name,
      `The extent is in ${stated.latestWkid}, and shapes are requested in ${reference.latestWkid}: use one system for both (outSR)`,
      text,
    );
  }
  const grid = fullGrid(reference);
  const origin = originPosition?.startsWith('lower') === true ? 'lowerLeft' : 'upperLeft';
  const { xmin = grid.left, ymin = -grid.start, ymax = grid.start } = extent ?? {};
  const size = tolerance ?? grid.tolerance;
  const extentMax =
    reachOf[reference.kind] + Math.abs(xmin) + Math.max(Math.abs(ymin), Math.abs(ymax));
  if (!(extentMax / size < gridMax)) {
    throw refusedParameter(name, 'The tolerance is too small for coordinates of that size', text);
  }
  return {
    origin,
    left: xmin,
    start: origin === 'upperLeft' ? ymax : ymin,
    tolerance: size,
    keepsAll: mode === 'edit',
  };
}

/** Returns a grid with a loss of 0.1 mm or less. */
export function fullGrid({ kind }: SpatialReference): Quantization {
  const sizes = {
    degrees: [180, 90, 1e-9],
    mercator: [20_037_508.342789244, 20_037_508.342789244, 1e-4],
  };
  const [west = 0, north = 0, tolerance = 1] = sizes[kind];
  return { origin: 'upperLeft', left: -west, start: north, tolerance, keepsAll: true };
}

type Step = readonly [number, number];
type Line = readonly (readonly number[])[];

/** Removes repeated points. A shape below the grid's size keeps a drawable part. */
export function onGrid(shape: EsriGeometry, grid: Quantization): EsriGeometry {
  if ('x' in shape) {
    const [x, y] = placeOn(grid, shape.x, shape.y);
    return { x, y };
  }
  if ('points' in shape) return { points: steps(shape.points, { ...grid, keepsAll: true }) };
  if ('paths' in shape) {
    return { paths: linesOn(shape.paths, grid, 2, (place) => [place, [0, 0]]) };
  }
  return { rings: linesOn(shape.rings, grid, 4, (place) => smallestRing(place, grid)) };
}

function linesOn(
  lines: readonly Line[],
  grid: Quantization,
  pointsMin: number,
  smallest: (place: Step) => readonly Step[],
): readonly (readonly Step[])[] {
  const isDrawn = (part: readonly Step[]) => grid.keepsAll || part.length >= pointsMin;
  const parts = lines.map((line) => steps(line, grid)).filter(isDrawn);
  const [first] = lines;
  if (parts.length > 0 || first === undefined) return parts;
  const [x = 0, y = 0] = first[0] ?? [];
  return [smallest(placeOn(grid, x, y))];
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

function smallestRing(place: Step, { origin }: Quantization): readonly Step[] {
  const sides: readonly Step[] = [
    [1, 0],
    [0, 1],
  ];
  return [place, ...(origin === 'upperLeft' ? sides : sides.toReversed()), [-1, -1]];
}
