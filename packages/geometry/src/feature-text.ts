import { type Geometry, type JsonObject, writeJson } from '@exchange/units';
import { dropAltitude } from './positions.js';

export function geometryText(geometry: Geometry | null): string | null {
  return geometry === null ? null : JSON.stringify(dropAltitude(geometry));
}

/**
 * RFC 7946 section 3.2.
 * @param feature.properties fixed ones first; attributes never replace them
 */
export function writeFeature(feature: {
  readonly id: string;
  readonly geometryText: string | null;
  readonly properties: JsonObject;
}): string {
  const { id, geometryText: geometry, properties } = feature;
  return `{"type":"Feature","id":${JSON.stringify(id)},"geometry":${geometry ?? 'null'},"properties":${writeJson(properties)}}`;
}

export interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
}

/** RFC 7946 section 3.3. */
export function writeFeatureCollection(
  { numberReturned, links }: { readonly numberReturned: number; readonly links: readonly Link[] },
  features: readonly string[],
): string {
  const members = { type: 'FeatureCollection', numberReturned };
  return withFeatures(links.length === 0 ? members : { ...members, links }, features);
}

/** The features become the last member. */
export function withFeatures(members: object, features: readonly string[]): string {
  return `${JSON.stringify(members).slice(0, -1)},"features":[${features.join(',')}]}`;
}
