import { type JsonObject, writeJson } from '@exchange/units';
import { changedAtField } from './fields.js';

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
