import { pipeline, Transform } from 'node:stream';
import { isWgs84Crs } from '@exchange/geometry';
import { isHeldExactly, type Json, jsonNodes, pathOf } from '@exchange/units';
import pick from 'stream-json/filters/Pick.js';
import parser from 'stream-json/Parser.js';
import streamValues from 'stream-json/streamers/StreamValues.js';
import { openFile } from './file-source.js';
import { ImportError, type ImportLine, type ImportSource } from './import-line.js';
import { isJsonObject } from './json.js';
import { roundedNumber } from './rounded-number.js';

interface StreamedValue {
  readonly value: Json;
}

type FeatureReader = (feature: Json, line: number) => ImportLine;

/**
 * A GeoJSON FeatureCollection. Only one feature at a time is in memory, whatever the file's size. A `crs` member of
 * older files is fine while it says what RFC 7946 says anyway.
 */
export function geoJsonSource(path: string, lineOf: FeatureReader): ImportSource {
  const file = openFile(path);
  return {
    noun: 'feature',
    fractionRead: file.fractionRead,
    lines: features(file.stream, lineOf),
  };
}

async function* features(
  stream: NodeJS.ReadableStream,
  lineOf: FeatureReader,
): AsyncGenerator<ImportLine> {
  const values = streamValues.streamValues();
  const tokens = parser.parser({ streamValues: false });
  const wanted = pick.pick({ filter: /^(crs|features\.\d+)$/ });
  // The generator learns of a failure from the last stream of the pipeline, so the callback has nothing to add.
  pipeline(stream, tokens, wanted, markRounded(), values, () => {});
  let found = 0;
  try {
    for await (const streamed of values) {
      const { value }: StreamedValue = streamed;
      if (isCrs(value)) {
        if (!isWgs84Crs(value)) throw new OtherCrs(JSON.stringify(value));
        continue;
      }
      found += 1;
      const rounded = markedIn(value);
      yield rounded === undefined
        ? lineOf(value, found)
        : { kind: 'refused', line: found, reason: roundedNumber(rounded), source: value };
    }
  } catch (error) {
    if (error instanceof OtherCrs) {
      throw new ImportError(
        `The file is not in WGS84 but in ${error.message}: transform it first, for instance with ogr2ogr -t_srs EPSG:4326.`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`The file is not valid GeoJSON after feature ${found}: ${reason}`);
  }
  if (found === 0) {
    throw new ImportError('The file has no features: a GeoJSON FeatureCollection is expected.');
  }
}

interface Token {
  readonly name: string;
  readonly value?: string;
}

/** What stands in place of a number that a double would round; no text of a file begins so but by chance. */
const mark = '\u0001rounded:';

/** Numbers come here as they are written, the last moment at which a rounded one can be told. */
function markRounded(): Transform {
  return new Transform({
    objectMode: true,
    transform(token: Token, _, done) {
      const { name, value } = token;
      const isRounded = name === 'numberValue' && value !== undefined && !isHeldExactly(value);
      done(null, isRounded ? { name: 'stringValue', value: `${mark}${value}` } : token);
    },
  });
}

function markedIn(feature: Json) {
  for (const { value, place } of jsonNodes(feature)) {
    if (typeof value === 'string' && value.startsWith(mark)) {
      return { token: value.slice(mark.length), path: pathOf(place) };
    }
  }
  return undefined;
}

class OtherCrs extends Error {}

function isCrs(value: Json): boolean {
  return isJsonObject(value) && (value.type === 'name' || value.type === 'link');
}
