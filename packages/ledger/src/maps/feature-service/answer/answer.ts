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

const rowsAtOnce = 500;

/** Lets other requests run in between. */
export async function inRuns<Row, Written>(
  rows: readonly Row[],
  write: (run: readonly Row[]) => Written,
): Promise<readonly Written[]> {
  const runs: Written[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await new Promise(setImmediate);
    runs.push(write(rows.slice(from, from + rowsAtOnce)));
  }
  return runs;
}
