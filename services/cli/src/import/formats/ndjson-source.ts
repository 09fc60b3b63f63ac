import {
  isHeldExactly,
  type Json,
  type JsonObject,
  mayHoldRounded,
  numbersIn,
} from '@exchange/units';
import { messageOf } from '../../command.js';
import { type ImportLine, type ImportSource, refusedLine } from '../import-line.js';
import { isJsonObject, roundedNumber } from './json.js';
import { fileSource } from './text-file.js';
import { type TextLine, textLines } from './text-lines.js';

type ObjectReader = (object: JsonObject, line: number) => ImportLine;

export function ndjsonSource(path: string, lineOf: ObjectReader): ImportSource {
  return fileSource(path, 'line', (text) => objects(text, lineOf));
}

async function* objects(
  text: AsyncIterable<string>,
  lineOf: ObjectReader,
): AsyncGenerator<ImportLine> {
  for await (const line of textLines(text)) {
    const read = readLine(line, lineOf);
    if (read !== undefined) yield read;
  }
}

function readLine({ text, line, isCut }: TextLine, lineOf: ObjectReader): ImportLine | undefined {
  const refused = (reason: string, source: unknown) => refusedLine(line, reason, source);
  if (isCut) return refused(`is longer than ${text.length} characters`, text.slice(0, 200));
  // RFC 8142 puts a record separator before each text.
  const json = (text.startsWith('\u001e') ? text.slice(1) : text).trim();
  if (json === '') return undefined;
  let value: Json;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return refused(`is not valid JSON: ${messageOf(error)}`, json);
  }
  if (!isJsonObject(value)) return refused('should be a JSON object', value);
  // The parser rounded the number.
  const rounded = mayHoldRounded(json)
    ? numbersIn(json, (token) => !isHeldExactly(token))[0]
    : undefined;
  return rounded === undefined ? lineOf(value, line) : refused(roundedNumber(rounded), json);
}
