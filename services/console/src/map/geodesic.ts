import { geodesicsFrom } from '@exchange/geometry/geodesic';
import type { Place } from './area';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Longitude may exceed 180. */
export function destination([lon, lat]: Place, bearing: number, meters: number): Place {
  const end = geodesicsFrom(lat).endAt(radians(bearing), meters);
  return [lon + end.eastward, end.lat];
}

/** Meters on a sphere; error up to 0.5 %. */
export function roughDistance([lonA, latA]: Place, [lonB, latB]: Place): number {
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const h =
    half(latB - latA) + Math.cos(radians(latA)) * Math.cos(radians(latB)) * half(lonB - lonA);
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}
