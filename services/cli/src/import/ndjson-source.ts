import { createInterface } from 'node:readline';
import {
  isHeldExactly,
  type Json,
  type JsonObject,
  mayHoldRounded,
  numbersIn,
} from '@exchange/units';
import { openFile } from './file-source.js';
import type { ImportLine, ImportSource } from './import-line.js';
import { isJsonObject } from './json.js';
import { roundedNumber } from './rounded-number.js';

type ObjectReader = (object: JsonObject, line: number) => ImportLine;

/** One JSON object a line. */
export function ndjsonSource(path: string, lineOf: ObjectReader): ImportSource {
  const file = openFile(path);
  const done = { bytes: 0 };
  return {
    noun: 'line',
    fractionRead: () => Math.min(1, done.bytes / Math.max(1, file.bytes)),
    lines: objects(file.stream, lineOf, done),
  };
}

async function* objects(
  stream: NodeJS.ReadableStream,
  lineOf: ObjectReader,
  done: { bytes: number },
): AsyncGenerator<ImportLine> {
  let failure: Error | undefined;
  stream.on('error', (error) => {
    failure = error;
  });
  let line = 0;
  for await (const text of createInterface({
    input: stream,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    done.bytes += Buffer.byteLength(text) + 1;
    const json = text.slice(leadIn(text)).trim();
    if (json !== '') yield readLine(json, line, lineOf);
  }
  if (failure !== undefined) throw failure;
}

function readLine(text: string, line: number, lineOf: ObjectReader): ImportLine {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', line, reason: `is not valid JSON: ${reason}`, source: text };
  }
  if (!isJsonObject(value)) {
    return { kind: 'refused', line, reason: 'should be a JSON object', source: value };
  }
  // The parser has rounded it already: the line is refused rather than another number recorded.
  const rounded = mayHoldRounded(text)
    ? numbersIn(text, (token) => !isHeldExactly(token))[0]
    : undefined;
  if (rounded !== undefined) {
    return { kind: 'refused', line, reason: roundedNumber(rounded), source: text };
  }
  return lineOf(value, line);
}

/** A byte order mark may stand before the first text, and RFC 8142 puts a record separator before each. */
function leadIn(text: string): number {
  return text.startsWith('\uFEFF') || text.startsWith('\u001e') ? 1 : 0;
}
