import { movedGeometry, toMercator } from '@exchange/geometry';
import type { WriteFeature } from '@exchange/runtime/tables/queries/feature-page';
import { type Geometry, type JsonObject, writeJson } from '@exchange/units';
import type { FilterCrs } from '../layers/condition/shape-sql.js';
import { changedAtField } from '../layers/fields.js';

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

/** Start of the properties in a stored feature; a geometry never contains this text. */
const propertiesBegin = ',"properties":{';

/** @param changedAt milliseconds since 1970 */
export function withChangeTime(feature: string, changedAt: number | null): string {
  const value = changedAt === null ? 'null' : `"${new Date(changedAt).toISOString()}"`;
  const at = feature.indexOf(propertiesBegin) + propertiesBegin.length;
  return `${feature.slice(0, at)}"${changedAtField}":${value},${feature.slice(at)}`;
}

export function withOnlyChangeTime(feature: string, changedAt: number | null): string {
  // Quotes in texts are escaped, so a match is the end of a name.
  if (!feature.includes(`${changedAtField}":`)) return withChangeTime(feature, changedAt);
  const whole: { readonly properties: JsonObject } = JSON.parse(feature);
  const time = changedAt === null ? null : new Date(changedAt).toISOString();
  return writeJson({ ...whole, properties: { ...whole.properties, [changedAtField]: time } });
}
