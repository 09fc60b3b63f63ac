import type { Format } from '../query/request.js';

export interface ServiceAnswer {
  readonly resource: string | Buffer;
  readonly mediaType: string;
}

const mediaTypes: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  pjson: 'application/json; charset=utf-8',
  geojson: 'application/geo+json',
  pbf: 'application/x-protobuf',
};

export function pbfAnswer(resource: Buffer): ServiceAnswer {
  return { resource, mediaType: mediaTypes.pbf };
}

/** Longer texts are not indented. */
const prettyBytesMax = 1024 * 1024;

export function jsonAnswer(format: Format, text: string): ServiceAnswer {
  const isIndented = format === 'pjson' && Buffer.byteLength(text) <= prettyBytesMax;
  const resource = isIndented ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return { resource, mediaType: mediaTypes[format] };
}

export function valueAnswer(format: Format, value: unknown): ServiceAnswer {
  return jsonAnswer(format, JSON.stringify(value));
}
