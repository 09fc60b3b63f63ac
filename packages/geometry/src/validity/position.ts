import type { LonLat } from '@exchange/units';
import type { Faults, GeometryFault } from './fault.js';

type Path = readonly (string | number)[];

/** RFC 7946 section 3.1.1, with an optional altitude. */
export function checkPosition(value: unknown, path: Path, faults: Faults): value is LonLat {
  if (!Array.isArray(value)) {
    const message = 'A position should be a list of longitude and latitude';
    faults.add({ path: [...path], type: 'list_type', message, input: value });
    return false;
  }
  if (value.length < 2 || value.length > 3) {
    const actual_length = value.length;
    const message = `A position should have longitude, latitude and at most an altitude, not ${actual_length} numbers`;
    const context = { field_type: 'List', min_length: 2, max_length: 3, actual_length };
    const type = actual_length < 2 ? 'too_short' : 'too_long';
    faults.add({ path: [...path], type, message, input: value, context });
    return false;
  }
  return value.every((ordinate: unknown, index) => {
    const fault = ordinateFault(ordinate, index);
    if (fault !== undefined) faults.add({ path: [...path, index], ...fault, input: ordinate });
    return fault === undefined;
  });
}

const ordinates = [
  {
    name: 'longitude',
    max: 180,
    likelyMax: 540,
    hint: 'cut what crosses the antimeridian there',
  },
  { name: 'latitude', max: 90, likelyMax: 180, hint: 'longitude comes first' },
] as const;

function ordinateFault(value: unknown, index: number): Omit<GeometryFault, 'path'> | undefined {
  const ordinate = ordinates[index];
  const name = ordinate?.name ?? 'altitude';
  if (typeof value !== 'number') {
    return { type: 'float_type', message: `The ${name} should be a number` };
  }
  if (!Number.isFinite(value)) {
    return { type: 'finite_number', message: `The ${name} should be a finite number` };
  }
  if (ordinate === undefined) return undefined;
  const { max, likelyMax, hint } = ordinate;
  if (Math.abs(value) <= max) return undefined;
  const advice = Math.abs(value) <= likelyMax ? hint : 'positions are in degrees';
  const message = `The ${name} should be between -${max} and ${max} degrees; ${advice}`;
  return value > max
    ? { type: 'less_than_equal', message, context: { le: max } }
    : { type: 'greater_than_equal', message, context: { ge: -max } };
}
