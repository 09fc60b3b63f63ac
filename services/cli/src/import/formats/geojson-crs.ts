import { pipeline, Readable } from 'node:stream';
import { isWgs84Crs } from '@exchange/geometry';
import type { Json, JsonObject } from '@exchange/units';
import pick from 'stream-json/filters/Pick.js';
import parser from 'stream-json/Parser.js';
import streamValues from 'stream-json/streamers/StreamValues.js';
import { messageOf } from '../../command.js';
import { ImportError } from '../import-line.js';
import { isJsonObject } from './json.js';
import { openFile } from './text-file.js';

export async function checkFileCrs(path: string): Promise<void> {
  if (!(await mayHaveCrs(path))) return;
  const values = streamValues.streamValues();
  const crs = pick.pick({ filter: /^crs$/ });
  // The loop gets failures from the last stream.
  pipeline(Readable.from(openFile(path).text), parser.parser(), crs, values, () => {});
  const stated: Json[] = [];
  try {
    for await (const streamed of values) {
      const { value }: { readonly value: Json } = streamed;
      stated.push(value);
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`The file is not valid GeoJSON: ${messageOf(error)}`);
  }
  const other = stated.find((value) => !isUsable(value));
  if (other === undefined) return;
  throw new ImportError(
    `The file is not in WGS84 but in ${JSON.stringify(other).slice(0, 500)}: transform it first, for instance with ogr2ogr -t_srs EPSG:4326.`,
  );
}

type PlainFeature =
  | { readonly ok: true; readonly feature: JsonObject }
  | { readonly ok: false; readonly reason: string };

export function withoutCrs(feature: JsonObject): PlainFeature {
  const { geometry } = feature;
  const parts = isJsonObject(geometry) ? [feature, geometry] : [feature];
  for (const { crs } of parts) {
    if (crs === undefined || isUsable(crs)) continue;
    const name = JSON.stringify(crs).slice(0, 500);
    return { ok: false, reason: `is not in WGS84 but in ${name}: transform it first` };
  }
  if (parts.every((part) => !('crs' in part))) return { ok: true, feature };
  const plain = Object.entries(feature).filter(([name]) => name !== 'crs');
  return {
    ok: true,
    feature: Object.fromEntries(
      plain.map(([name, value]) => [name, name === 'geometry' ? withoutMember(value) : value]),
    ),
  };
}

function withoutMember(geometry: Json): Json {
  if (!isJsonObject(geometry)) return geometry;
  return Object.fromEntries(Object.entries(geometry).filter(([name]) => name !== 'crs'));
}

const isUsable = (crs: Json) => crs === null || isWgs84Crs(crs);

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
