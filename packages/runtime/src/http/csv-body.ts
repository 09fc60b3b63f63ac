import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { createPacer } from '../process/pacer.js';
import { forbiddenTexts } from './forbidden-text.js';
import { type HttpProblem, validationFailed } from './http-problem.js';
import type { LineLimits } from './line-body.js';

type Row = readonly string[];

/** Parses within a few milliseconds. */
const pieceBytes = 64 * 1024;

/** As `{items: […]}`, without empty cells; at most `itemsMax + 1` items. */
export async function parseCsvBody(
  text: string,
  { itemsMax = Number.POSITIVE_INFINITY, columnsMax = Number.POSITIVE_INFINITY }: LineLimits,
): Promise<unknown> {
  refuseWideLines(text, columnsMax);
  const [header = [], ...rows] = await csvRows(text, itemsMax + 2);
  refuseRepeatedNames(header);
  const items = rows.map((row) =>
    Object.fromEntries(
      header.flatMap((name, index) => (row[index] ? [[name, row[index]] as const] : [])),
    ),
  );
  if (text.includes('\0') || text.includes('__proto__')) {
    const faults = forbiddenTexts(items, ['body', 'items']);
    if (faults.length > 0) throw validationFailed(faults);
  }
  return { items };
}

const [quote, comma, newline, carriageReturn] = [0x22, 0x2c, 0x0a, 0x0d];

/** The parser takes seconds for a million columns. */
function refuseWideLines(text: string, columnsMax: number): void {
  let [columns, line, isQuoted] = [1, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === newline) line += 1;
    if (code === quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (code === comma) columns += 1;
    else if (code === newline || code === carriageReturn) columns = 1;
    if (columns <= columnsMax) continue;
    const what = line === 1 ? 'The header' : `Line ${line}`;
    throw notCsv(`${what} has more columns than the limit of ${columnsMax}`);
  }
}

function refuseRepeatedNames(header: Row): void {
  const names = new Set<string>();
  for (const name of header) {
    if (names.has(name)) {
      throw notCsv(`The header names the column ${JSON.stringify(name.slice(0, 100))} twice`);
    }
    names.add(name);
  }
}

async function csvRows(text: string, rowsMax: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({ bom: true, trim: true, skip_empty_lines: true }),
  );
  try {
    for await (const row of parser) {
      if (rows.push(row) >= rowsMax) break;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw notCsv(`The body is not valid CSV: ${reason.slice(0, 300)}`);
  }
  return rows;
}

/** One per turn of the event loop. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  const nextTurn = createPacer();
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes);
    await nextTurn();
  }
}

function notCsv(msg: string): HttpProblem {
  return validationFailed([{ type: 'value_error', loc: ['body'], msg, input: null }]);
}
