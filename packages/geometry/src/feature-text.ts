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

/** RFC 7946 section 3.3, in parts: a large collection is never one text. */
export function frameFeatureCollection(collection: {
  readonly numberReturned: number;
  readonly links?: readonly Link[];
}): TextFrame {
  const { numberReturned, links = [] } = collection;
  return featureFrame({
    type: 'FeatureCollection',
    numberReturned,
    ...(links.length === 0 ? {} : { links }),
  });
}

/** The features become the last member. */
export function featureFrame(members: object): TextFrame {
  return { head: `${JSON.stringify(members).slice(0, -1)},"features":[`, tail: ']}' };
}

export interface TextFrame {
  readonly head: string;
  readonly tail: string;
}
