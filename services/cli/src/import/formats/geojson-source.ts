import { Transform } from 'node:stream';
import { errorText } from '@exchange/runtime/errors/error-text';
import { isHeldExactly, type Json, jsonNodes, pathOf } from '@exchange/units';
import { ImportError, type ImportLine, type ImportSource, refusedLine } from '../import-line.js';
import { checkFileCrs, jsonValuesAt } from './geojson-crs.js';
import { isRoundedDecimal, levelsMax, roundedNumber, tooDeep } from './json.js';
import { fileSource } from './text-file.js';

type FeatureReader = (feature: Json, line: number) => ImportLine;

/** @param decimals properties whose numbers keep all digits, as texts */
export function geoJsonSource(
  path: string,
  lineOf: FeatureReader,
  decimals: ReadonlySet<string> = new Set(),
): ImportSource {
  return fileSource(path, 'feature', (text) => features(path, text, lineOf, decimals));
}

async function* features(
  path: string,
  text: AsyncIterable<string>,
  lineOf: FeatureReader,
  decimals: ReadonlySet<string>,
): AsyncGenerator<ImportLine> {
  await checkFileCrs(path);
  let count = 0;
  try {
    for await (const value of jsonValuesAt(text, /^features\.\d+$/, markRounded(decimals))) {
      count += 1;
      const fault = faultIn(value);
      yield fault === undefined
        ? lineOf(value, count)
        : refusedLine(count, fault.reason, fault.source);
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      `The file is not valid GeoJSON after feature ${count}: ${errorText(error)}`,
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

function markRounded(decimals: ReadonlySet<string>): Transform {
  const propertyAt = propertyTracker();
  return new Transform({
    objectMode: true,
    transform(token: Token, _, done) {
      const property = propertyAt(token);
      const { name, value } = token;
      if (name !== 'numberValue' || value === undefined) done(null, token);
      else if (property !== undefined && decimals.has(property)) {
        done(null, isRoundedDecimal(value) ? { name: 'stringValue', value } : token);
      } else {
        const isRounded = !isHeldExactly(value);
        done(null, isRounded ? { name: 'stringValue', value: `${mark}${value}` } : token);
      }
    },
  });
}

/** Returns the property of the feature that a token belongs to. */
function propertyTracker(): (token: Token) => string | undefined {
  let depth = 0;
  const keys: (string | undefined)[] = [];
  return ({ name, value }) => {
    if (name === 'startObject' || name === 'startArray') depth += 1;
    else if (name === 'endObject' || name === 'endArray') depth -= 1;
    else if (name === 'keyValue') keys[depth] = value;
    return depth > 1 && keys[1] === 'properties' ? keys[2] : undefined;
  };
}

function faultIn(feature: Json) {
  for (const { value, place, depth } of jsonNodes(feature)) {
    if (depth > levelsMax) return { reason: tooDeep, source: null };
    if (typeof value === 'string' && value.startsWith(mark)) {
      const rounded = { token: value.slice(mark.length), path: pathOf(place) };
      return { reason: roundedNumber(rounded), source: feature };
    }
  }
  return undefined;
}
