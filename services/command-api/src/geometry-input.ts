import { checkGeometry } from '@exchange/geometry';
import { validationFailed } from '@exchange/service-shell';
import type { Geometry } from '@exchange/units';

/**
 * The geometry of a body, checked and right-handed.
 *
 * @throws HttpProblem 422 whose `loc` points into the geometry
 */
export function readGeometry(input: unknown, at: readonly string[]): Geometry {
  const checked = checkGeometry(input);
  if (checked.ok) return checked.geometry;
  throw validationFailed(
    checked.faults.map(({ type, path, message, input: found }) => ({
      type,
      loc: ['body', ...at, ...path],
      msg: message,
      input: found === undefined ? null : JSON.parse(JSON.stringify(found) ?? 'null'),
    })),
  );
}
