import { movedGeometry, toMercator } from '@exchange/geometry';
import type { WriteFeature } from '@exchange/runtime/tables/queries/feature-page';
import { type Geometry, writeJson } from '@exchange/units';
import type { FilterCrs } from '../layers/condition/shape-sql.js';
import { withOnlyChangeTime } from '../layers/time-in-feature.js';

/** Writes a stored feature as an item, with its coordinates in the CRS. */
export function itemWriter(crs: FilterCrs): WriteFeature {
  if (crs === 'CRS84') return withOnlyChangeTime;
  return (text, changedAt) => withOnlyChangeTime(inMercator(text), changedAt);
}

const rounded = (meters: number) => Number(meters.toFixed(4)) + 0;

function inMercator(text: string): string {
  const feature: { readonly geometry: Geometry | null } = JSON.parse(text);
  if (feature.geometry === null) return text;
  const geometry = movedGeometry(feature.geometry, (lon, lat) => {
    const [x, y] = toMercator(lon, lat);
    return [rounded(x), rounded(y)];
  });
  return writeJson({ ...feature, geometry });
}
