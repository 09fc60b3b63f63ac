import type { Feature, Geometry } from 'geojson';
import { type Bounds, boundsIn } from '../forms/bounds';
import { decimalText } from '../parts/values/numbers';
import { wrapped } from './area/area';
import type { Camera } from './map-search';

export const boundsOf = (geometry: Geometry | null): Bounds | undefined =>
  geometry !== null && 'coordinates' in geometry ? boundsIn(geometry.coordinates) : undefined;

export function extentText(geometry: Feature['geometry'] | null): string {
  const bounds = boundsOf(geometry);
  if (geometry === null || bounds === undefined) return 'none';
  const [west, south, east, north] = bounds.map(
    (value) => `${decimalText(value, { maximumFractionDigits: 5 })}°`,
  );
  return geometry.type === 'Point'
    ? `Point at ${west}, ${south}`
    : `${geometry.type} within ${west}, ${south} and ${east}, ${north}`;
}

export function cameraOf([west, south, east, north]: Bounds): Camera {
  const mercator = (lat: number) => {
    const bounded = Math.max(-85, Math.min(85, lat));
    return Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / (2 * Math.PI);
  };
  const wide = Math.max((east - west) / 360, mercator(north) - mercator(south), 1e-9);
  // Fits 400 pixels on each side.
  const zoom = Math.log2(400 / 512 / wide) - 0.3;
  return {
    lon: wrapped((west + east) / 2),
    lat: (south + north) / 2,
    zoom: Math.max(0, Math.min(14, zoom)),
  };
}
