import { type JsonObject, writeJson } from '@exchange/units';
import { changedAtField } from './fields.js';

/** A geometry never contains this text. */
const propertiesBegin = ',"properties":{';

/**
 * Adds the time of the last change as the first property of a GeoJSON Feature.
 *
 * @param feature as `writeFeature` writes it, with at least one property and none of that name
 * @param changedAt milliseconds since 1970; null if unknown
 */
export function withChangeTime(feature: string, changedAt: number | null): string {
  const value = changedAt === null ? 'null' : `"${new Date(changedAt).toISOString()}"`;
  const at = feature.indexOf(propertiesBegin) + propertiesBegin.length;
  return `${feature.slice(0, at)}"${changedAtField}":${value},${feature.slice(at)}`;
}

/** The same for a feature that may have such a property, which is dropped, because names in an object are unique. */
export function withOnlyChangeTime(feature: string, changedAt: number | null): string {
  // Quotes within texts are escaped with a backslash, so a match is the end of a name: of a property, or of a member in
  // a property.
  if (!feature.includes(`${changedAtField}":`)) return withChangeTime(feature, changedAt);
  const whole: { readonly properties: JsonObject } = JSON.parse(feature);
  const time = changedAt === null ? null : new Date(changedAt).toISOString();
  return writeJson({ ...whole, properties: { ...whole.properties, [changedAtField]: time } });
}
