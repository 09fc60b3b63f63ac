import { Transform } from 'node:stream';
import { isHeldExactly, type Json, jsonNodes, pathOf } from '@exchange/units';
import { messageOf } from '../../command.js';
import { ImportError, type ImportLine, type ImportSource, refusedLine } from '../import-line.js';
import { checkFileCrs, jsonValuesAt } from './geojson-crs.js';
import { roundedNumber } from './json.js';
import { fileSource } from './text-file.js';

type FeatureReader = (feature: Json, line: number) => ImportLine;

export function geoJsonSource(path: string, lineOf: FeatureReader): ImportSource {
  return fileSource(path, 'feature', (text) => features(path, text, lineOf));
}

async function* features(
  path: string,
  text: AsyncIterable<string>,
  lineOf: FeatureReader,
): AsyncGenerator<ImportLine> {
  await checkFileCrs(path);
  let count = 0;
  try {
    for await (const value of jsonValuesAt(text, /^features\.\d+$/, markRounded())) {
      count += 1;
      const rounded = markedIn(value);
      yield rounded === undefined
        ? lineOf(value, count)
        : refusedLine(count, roundedNumber(rounded), value);
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
