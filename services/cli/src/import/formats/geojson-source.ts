import { pipeline, Readable, Transform } from 'node:stream';
import { isHeldExactly, type Json, jsonNodes, pathOf } from '@exchange/units';
import pick from 'stream-json/filters/Pick.js';
import parser from 'stream-json/Parser.js';
import streamValues from 'stream-json/streamers/StreamValues.js';
import { messageOf } from '../../command.js';
import { ImportError, type ImportLine, type ImportSource } from '../import-line.js';
import { checkFileCrs } from './geojson-crs.js';
import { roundedNumber } from './json.js';
import { type OpenFile, openFile } from './text-file.js';

interface StreamedValue {
  readonly value: Json;
}

type FeatureReader = (feature: Json, line: number) => ImportLine;

export function geoJsonSource(path: string, lineOf: FeatureReader): ImportSource {
  const file = openFile(path);
  return {
    noun: 'feature',
    fractionRead: file.fractionRead,
    lines: features(path, file, lineOf),
  };
}

async function* features(
  path: string,
  file: OpenFile,
  lineOf: FeatureReader,
): AsyncGenerator<ImportLine> {
  await checkFileCrs(path);
  const values = streamValues.streamValues();
  const tokens = parser.parser({ streamValues: false });
  const features = pick.pick({ filter: /^features\.\d+$/ });
  pipeline(Readable.from(file.text), tokens, features, markRounded(), values, () => {});
  let count = 0;
  try {
    for await (const streamed of values) {
      const { value }: StreamedValue = streamed;
      count += 1;
      const rounded = markedIn(value);
      yield rounded === undefined
        ? lineOf(value, count)
        : { kind: 'refused', line: count, reason: roundedNumber(rounded), source: value };
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      `The file is not valid GeoJSON after feature ${count}: ${messageOf(error)}`,
    );
  }
  if (count === 0) {
    throw new ImportError(
      'The file has no features: a GeoJSON FeatureCollection with at least one is expected, not a single Feature or geometry.',
    );
  }
}

interface Token {
  readonly name: string;
  readonly value?: string;
}

/** Marks a number that a double would round. */
const mark = '\u0001rounded:';

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
