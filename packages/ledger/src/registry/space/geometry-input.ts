import { boundingBox, checkGeometry, type GeometryFault } from '@exchange/geometry';
import { HttpProblem, validationFailed } from '@exchange/runtime/http/problems/http-problem';
import type { AreaGeometry, Geometry } from '@exchange/units';
import type { Area } from './area.js';
import { queryPositionsMax } from './geometry-body.js';

/** @param at path in the request */
export function geometryProblem(
  faults: readonly GeometryFault[],
  at: readonly string[],
): HttpProblem {
  return new HttpProblem(
    422,
    faults.map(({ type, path, message, input, context }) => ({
      type,
      loc: [...at, ...path],
      msg: message,
      input: input === undefined ? null : JSON.parse(JSON.stringify(input) ?? 'null'),
      ...(context === undefined ? {} : { ctx: { ...context } }),
    })),
  );
}

/**
 * Makes rings right-handed.
 * @throws HttpProblem 422 whose `loc` points into the geometry
 */
export function readGeometry(
  input: unknown,
  at: readonly string[],
  options?: Parameters<typeof checkGeometry>[1],
): Geometry {
  const checked = checkGeometry(input, options);
  if (checked.ok) return checked.geometry;
  throw geometryProblem(checked.faults, ['body', ...at]);
}

/** Accepts at most `queryPositionsMax` positions. */
export function readArea(input: unknown, at: readonly string[]): Area {
  const geometry = readGeometry(input, at, { maxVertices: queryPositionsMax });
  return { kind: 'geometry', text: JSON.stringify(geometry), extent: boundingBox(geometry) };
}

/** The body itself or its member `geometry`, not both. */
export function readQueryArea(body: {
  readonly geometry?: unknown;
  readonly type?: unknown;
  readonly coordinates?: unknown;
}): Area {
  const { geometry, type, coordinates } = body;
  const isDirect = type !== undefined || coordinates !== undefined;
  if (geometry !== undefined && !isDirect) return readArea(geometry, ['geometry']);
  if (geometry === undefined && isDirect) return readArea({ type, coordinates }, []);
  throw validationFailed(
    geometry === undefined
      ? { type: 'missing', loc: ['body', 'geometry'], msg: 'Field required', input: null }
      : {
          type: 'extra_forbidden',
          loc: ['body', 'type'],
          msg: 'Send the geometry as the body itself or under geometry, not both',
          input: null,
        },
  );
}

/** Messages of PostGIS and GEOS for unsupported shapes. */
const shapeWords =
  /lwgeom|GEOS|TopologyException|geometr|non-finite|NaN|coordinate|IllegalArgument/i;

export async function withAreaFaults<Result>(
  at: readonly string[],
  query: () => Promise<Result>,
): Promise<Result> {
  try {
    return await query();
  } catch (error) {
    // internal_error: PostGIS reports it for every failure of its libraries.
    const isInternal = error instanceof Error && Reflect.get(error, 'code') === 'XX000';
    if (!isInternal || !shapeWords.test(error.message)) throw error;
    const msg = `The database cannot compare this shape with the stored shapes (${error.message}); send a simpler shape`;
    throw validationFailed({ type: 'value_error', loc: [...at], msg, input: null });
  }
}

export function readAreaGeometry(input: unknown, at: readonly string[]): AreaGeometry {
  const geometry = readGeometry(input, at, { allow: ['Polygon', 'MultiPolygon'] });
  if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') return geometry;
  throw new Error(`${geometry.type} is not an area`);
}
