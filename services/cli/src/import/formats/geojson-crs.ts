import { pipeline, Readable, type Transform } from 'node:stream';
import { isWgs84Crs } from '@exchange/geometry';
import { errorText } from '@exchange/runtime/errors/error-text';
import { isJsonObject, type Json } from '@exchange/units';
import pick from 'stream-json/filters/Pick.js';
import parser from 'stream-json/Parser.js';
import streamValues from 'stream-json/streamers/StreamValues.js';
import { ImportError } from '../import-line.js';
import { textOf } from './json.js';
import { openFile } from './text-file.js';

/** Yields the values whose place in the document matches the filter. */
export async function* jsonValuesAt(
  text: AsyncIterable<string>,
  filter: RegExp,
  ...between: readonly Transform[]
): AsyncGenerator<Json> {
  const values = streamValues.streamValues();
  const tokens = parser.parser({ streamValues: false });
  // The loop gets failures from the last stream.
  pipeline([Readable.from(text), tokens, pick.pick({ filter }), ...between, values], () => {});
  for await (const streamed of values) {
    const { value }: { readonly value: Json } = streamed;
    yield value;
  }
}

export async function checkFileCrs(path: string): Promise<void> {
  if (!(await mayHaveCrs(path))) return;
  const stated: Json[] = [];
  try {
    for await (const value of jsonValuesAt(openFile(path).text, /^crs$/)) stated.push(value);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`The file is not valid GeoJSON: ${errorText(error)}`);
  }
  const other = stated.find((value) => !isUsable(value));
  if (other === undefined) return;
  throw new ImportError(
    `The file is not in WGS84 but in ${JSON.stringify(other).slice(0, 500)}: transform it first, for instance with ogr2ogr -t_srs EPSG:4326.`,
  );
}

/** RFC 7946 section 3.2. Returns a text as the reason to refuse it. */
export function featureIn(source: Json) {
  if (!isJsonObject(source)) return 'is not a valid GeoJSON Feature: it should be an object';
  if (!isUsable(source.crs)) return anotherCrs(source.crs);
  if (source.type !== 'Feature') {
    return `is not a valid GeoJSON Feature: its type is ${JSON.stringify(source.type ?? null)}`;
  }
  const properties = source.properties ?? {};
  if (!isJsonObject(properties)) return 'properties should be an object';
  const id = textOf(source.id);
  const geometry = source.geometry ?? undefined;
  if (!isJsonObject(geometry)) return { id, properties, geometry };
  const { crs, ...plain } = geometry;
  return isUsable(crs) ? { id, properties, geometry: plain } : anotherCrs(crs);
}

const anotherCrs = (crs: Json | undefined) =>
  `is not in WGS84 but in ${JSON.stringify(crs).slice(0, 500)}: transform it first`;

const isUsable = (crs: Json | undefined) => crs === undefined || crs === null || isWgs84Crs(crs);

/** Looks for `crs` in the text, which saves a second parse of most files. */
async function mayHaveCrs(path: string): Promise<boolean> {
  let end = '';
  for await (const chunk of openFile(path).text) {
    const block = end + chunk;
    if (/"crs"|\\u00/.test(block)) return true;
    end = block.slice(-4);
  }
  return false;
}
