import { z } from 'zod';
import { jsonParameter } from '../query/parameter-texts.js';
import { refusedParameter } from '../refused.js';
import { type SpatialReference, spatialReferenceIn } from './spatial-reference.js';

export interface Quantization {
  readonly origin: 'upperLeft' | 'lowerLeft';
  readonly left: number;
  readonly start: number;
  /** In units of the answer's coordinates. */
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

/** @throws HttpProblem 400, also for a grid too fine for whole numbers */
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

/** Loses 0.1 mm or less. */
export function fullGrid({ kind }: SpatialReference): Quantization {
  const sizes = {
    degrees: [180, 90, 1e-9],
    mercator: [20_037_508.342789244, 20_037_508.342789244, 1e-4],
  };
  const [west = 0, north = 0, tolerance = 1] = sizes[kind];
  return { origin: 'upperLeft', left: -west, start: north, tolerance, keepsAll: true };
}
