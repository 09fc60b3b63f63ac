import type { JsonObject } from '@exchange/units';

/**
 * A GeoJSON Feature as text (RFC 7946 section 3.2).
 *
 * @param feature.geometryText GeoJSON text, or null for a feature without place
 */
export function writeFeature(feature: {
  readonly id: string;
  readonly geometryText: string | null;
  readonly properties: JsonObject;
}): string {
  const { id, geometryText, properties } = feature;
  return `{"type":"Feature","id":${JSON.stringify(id)},"geometry":${geometryText ?? 'null'},"properties":${JSON.stringify(properties)}}`;
}
