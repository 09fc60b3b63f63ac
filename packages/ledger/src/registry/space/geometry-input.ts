import { checkGeometry } from '@exchange/geometry';
import { refuseFaults } from '@exchange/runtime/http/geometry-faults';
import type { AreaGeometry, Geometry } from '@exchange/units';

/** Makes rings right-handed. @throws HttpProblem 422 whose `loc` points into the geometry */
export function readGeometry(input: unknown, at: readonly string[]): Geometry {
  const checked = checkGeometry(input);
  if (checked.ok) return checked.geometry;
  throw refuseFaults(checked.faults, ['body', ...at]);
}

export function readAreaGeometry(input: unknown, at: readonly string[]): AreaGeometry {
  const checked = checkGeometry(input, { allow: ['Polygon', 'MultiPolygon'] });
  if (!checked.ok) throw refuseFaults(checked.faults, ['body', ...at]);
  const { geometry } = checked;
  if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') return geometry;
  throw new Error(`${geometry.type} is not an area`);
}
