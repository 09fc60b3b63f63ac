import { fromMercator, type Place } from '@exchange/geometry';
import type { SpatialReference } from './spatial-reference.js';

const rounding = 1e-9;

export function toDegrees([x, y]: Place, { kind }: SpatialReference): Place {
  const [lon, lat] = kind === 'degrees' ? [x, y] : fromMercator(x, y);
  return [ended(lon, 180), ended(lat, 90)];
}

function ended(value: number, end: number): number {
  return Math.abs(value) > end && Math.abs(value) <= end + rounding
    ? Math.sign(value) * end
    : value;
}
