import type { Format } from '../query/request.js';

export interface ServiceAnswer {
  readonly resource: readonly Buffer[];
  readonly mediaType: string;
}

const mediaTypes: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  pjson: 'application/json; charset=utf-8',
  geojson: 'application/geo+json',
  pbf: 'application/x-protobuf',
};

export function pbfAnswer(resource: readonly Buffer[]): ServiceAnswer {
  return { resource, mediaType: mediaTypes.pbf };
}

/** Limit of indentation; longer texts are not indented. */
const prettyBytesMax = 1024 * 1024;

export function jsonAnswer(format: Format, pieces: readonly (string | Buffer)[]): ServiceAnswer {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
  const length = bytes.reduce((sum, piece) => sum + piece.length, 0);
  if (format !== 'pjson' || length > prettyBytesMax) {
    return { resource: bytes, mediaType: mediaTypes[format] };
  }
  const text = JSON.stringify(JSON.parse(Buffer.concat(bytes).toString()), null, 2);
  return { resource: [Buffer.from(text)], mediaType: mediaTypes[format] };
}

export function valueAnswer(format: Format, value: unknown): ServiceAnswer {
  return jsonAnswer(format, [JSON.stringify(value)]);
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
