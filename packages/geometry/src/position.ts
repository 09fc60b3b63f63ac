import type { LonLat } from '@exchange/units';
import type { Faults } from './fault.js';

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
  const isCoordinate =
    isNumber(value[0], 'longitude', path, 0, faults) &&
    isWithin(value[0], 180, 'longitude', path, 0, faults) &&
    isNumber(value[1], 'latitude', path, 1, faults) &&
    isWithin(value[1], 90, 'latitude', path, 1, faults);
  return isCoordinate && (value.length === 2 || isNumber(value[2], 'altitude', path, 2, faults));
}

function isNumber(
  value: unknown,
  name: string,
  path: Path,
  index: number,
  faults: Faults,
): value is number {
  if (typeof value === 'number' && Number.isFinite(value)) return true;
  const isNumeric = typeof value === 'number';
  const type = isNumeric ? 'finite_number' : 'float_type';
  const message = `The ${name} should be a ${isNumeric ? 'finite ' : ''}number`;
  faults.add({ path: [...path, index], type, message, input: value });
  return false;
}

function isWithin(
  value: number,
  max: number,
  name: string,
  path: Path,
  index: number,
  faults: Faults,
): boolean {
  if (value >= -max && value <= max) return true;
  const isOver = value > max;
  const type = isOver ? 'less_than_equal' : 'greater_than_equal';
  const hint =
    name === 'latitude' && Math.abs(value) <= 180
      ? '; longitude comes first'
      : name === 'longitude' && Math.abs(value) <= 540
        ? '; cut what crosses the antimeridian there'
        : '; positions are in degrees';
  const message = `The ${name} should be between -${max} and ${max} degrees${hint}`;
  const context = isOver ? { le: max } : { ge: -max };
  faults.add({ path: [...path, index], type, message, input: value, context });
  return false;
}
