import { errorText } from '@exchange/runtime/errors/error-text';
import {
  isHeldExactly,
  isJsonObject,
  type Json,
  type JsonObject,
  mayHoldRounded,
  numbersIn,
  quoteNumbers,
  tooDeepAt,
} from '@exchange/units';
import { type ImportLine, type ImportSource, refusedLine } from '../import-line.js';
import { isRoundedDecimal, levelsMax, roundedNumber, tooDeep } from './json.js';
import { fileSource } from './text-file.js';

interface TextLine {
  readonly text: string;
  readonly line: number;
  readonly isCut: boolean;
}

const charactersMax = 64 * 2 ** 20;

/**
 * Node's readline also splits at U+2028, which JSON may contain.
 * @param longest characters in memory
 */
export async function* textLines(
  chunks: AsyncIterable<string>,
  longest = charactersMax,
): AsyncGenerator<TextLine> {
  let [held, line, isCut] = ['', 0, false];
  const add = (piece: string) => {
    isCut ||= held.length + piece.length > longest;
    held += piece.slice(0, longest - held.length);
  };
  const end = (): TextLine => {
    line += 1;
    const ended = { text: held.replace(/\r$/, ''), line, isCut };
    [held, isCut] = ['', false];
    return ended;
  };
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    add(first);
    for (const piece of others) {
      yield end();
      add(piece);
    }
  }
  if (held !== '') yield end();
}

type ObjectReader = (object: JsonObject, line: number) => ImportLine;

/** @param decimals members whose numbers keep all digits, as texts */
export function ndjsonSource(
  path: string,
  lineOf: ObjectReader,
  decimals: ReadonlySet<string> = new Set(),
): ImportSource {
  return fileSource(path, 'line', (text) => objects(text, lineOf, decimals));
}

async function* objects(
  text: AsyncIterable<string>,
  lineOf: ObjectReader,
  decimals: ReadonlySet<string>,
): AsyncGenerator<ImportLine> {
  for await (const line of textLines(text)) {
    const read = readLine(line, lineOf, decimals);
    if (read !== undefined) yield read;
  }
}

function readLine(
  { text, line, isCut }: TextLine,
  lineOf: ObjectReader,
  decimals: ReadonlySet<string>,
): ImportLine | undefined {
  const refused = (reason: string, source: unknown) => refusedLine(line, reason, source);
  if (isCut) return refused(`is longer than ${text.length} characters`, text.slice(0, 200));
  // RFC 8142 puts a record separator before each text.
  const json = (text.startsWith('\u001e') ? text.slice(1) : text).trim();
  if (json === '') return undefined;
  if (tooDeepAt(json, levelsMax) !== undefined) return refused(tooDeep, json.slice(0, 200));
  let value: Json;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return refused(`is not valid JSON: ${errorText(error)}`, json);
  }
  if (!isJsonObject(value)) return refused('should be a JSON object', value);
  const isOther = (member: string | number | undefined) => !decimals.has(String(member));
  // The parser rounded the number.
  const rounded = mayHoldRounded(json)
    ? numbersIn(json, (token, member) => isOther(member) && !isHeldExactly(token))[0]
    : undefined;
  if (rounded !== undefined) return refused(roundedNumber(rounded), json);
  return lineOf(withDecimals(value, json, decimals), line);
}

function withDecimals(value: JsonObject, json: string, decimals: ReadonlySet<string>): JsonObject {
  if (decimals.size === 0 || !/[\d.]{16}|\d[eE]/.test(json)) return value;
  const exact: JsonObject = JSON.parse(quoteNumbers(json, isRoundedDecimal));
  const members = Object.entries(exact).filter(([name]) => decimals.has(name));
  return { ...value, ...Object.fromEntries(members) };
}
