import { type Geometry, type JsonObject, writeJson } from '@exchange/units';
import { dropAltitude } from './altitude.js';

/** A geometry as answers give it: GeoJSON text in two dimensions, or null. */
export function geometryText(geometry: Geometry | null): string | null {
  return geometry === null ? null : JSON.stringify(dropAltitude(geometry));
}

/**
 * A GeoJSON Feature as text (RFC 7946 section 3.2).
 *
 * @param feature.geometryText GeoJSON text, or null for a feature without place
 * @param feature.properties fixed ones before attributes, which never take their place
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

/**
 * A GeoJSON FeatureCollection (RFC 7946 section 3.3) as the texts before and after its features, so that a collection
 * of megabytes need not be put together as one text.
 *
 * @param collection.numberReturned how many features stand in it
 * @param collection.links such as the next page; left out where there are none
 */
export function frameFeatureCollection(collection: {
  readonly numberReturned: number;
  readonly links?: readonly Link[];
}): TextFrame {
  const { numberReturned, links = [] } = collection;
  const linked = links.length === 0 ? '' : `"links":${JSON.stringify(links)},`;
  return {
    head: `{"type":"FeatureCollection","numberReturned":${numberReturned},${linked}"features":[`,
    tail: ']}',
  };
}

/** What stands before and after a collection's features, which are joined by commas. */
export interface TextFrame {
  readonly head: string;
  readonly tail: string;
}
