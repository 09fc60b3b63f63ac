import { Readable } from 'node:stream';
import { textOfCsvCell } from '@exchange/units';
import { parse } from 'csv-parse';
import { errorText } from '../../errors/error-text.js';
import { createPacer } from '../../process/pacer.js';
import { type HttpProblem, validationFailed } from '../problems/http-problem.js';
import { forbiddenTexts } from './forbidden-text.js';
import type { LineLimits } from './line-body.js';

type Row = readonly string[];

const pieceBytes = 64 * 1024;

/**
 * Parses CSV to `{items: […]}`, without empty cells; at most `itemsMax + 1` items. A first line `sep=;` sets the separator, as in Excel.
 */
export async function parseCsvBody(
  body: string,
  { itemsMax = Number.POSITIVE_INFINITY, columnsMax = Number.POSITIVE_INFINITY }: LineLimits,
): Promise<unknown> {
  const { text, separator } = withoutSeparatorLine(body);
  refuseWideLines(text, columnsMax, separator);
  refuseOtherSeparator(text, separator);
  const [header = [], ...rows] = await csvRows(text, itemsMax + 2, separator);
  refuseRepeatedNames(header);
  // Spreadsheets write empty columns without a name.
  const names = header.map((name, index) => name || `column ${index + 1}`);
  const items = rows.map((row) =>
    Object.fromEntries(
      names.flatMap((name, index) =>
        row[index] ? [[name, textOfCsvCell(row[index])] as const] : [],
      ),
    ),
  );
  if (text.includes('\0') || text.includes('__proto__')) {
    const faults = forbiddenTexts(items, ['body', 'items']);
    if (faults.length > 0) throw validationFailed(...faults);
  }
  return { items };
}

const separatorLine = /^\uFEFF?"?sep=([,;|\t])"?[,;|\t ]*(?=\r|\n)/i;

/** The line stays as an empty one, so that errors have the file's line numbers. */
function withoutSeparatorLine(body: string): { readonly text: string; readonly separator: string } {
  const [line = '', separator = ','] = separatorLine.exec(body) ?? [];
  return { text: body.slice(line.length), separator };
}

const otherSeparators = [
  { sign: ';', name: 'semicolons', line: 'sep=;' },
  { sign: '\t', name: 'tabs', line: 'sep=<tab>' },
  { sign: '|', name: 'bars', line: 'sep=|' },
] as const;

function refuseOtherSeparator(text: string, separator: string): void {
  const header = firstLine(text);
  if (separator !== ',' || header.includes(',')) return;
  const other = otherSeparators.find(({ sign }) => header.includes(sign));
  if (other === undefined) return;
  throw notCsv(
    `The header has ${other.name} and no commas: separate columns by commas, or begin with a line ${other.line}`,
  );
}

function firstLine(text: string): string {
  const start = text.search(/\S/);
  const rest = text.slice(Math.max(start, 0));
  const end = rest.search(/[\r\n]/);
  return end < 0 ? rest : rest.slice(0, end);
}

const [quote, newline, carriageReturn] = [0x22, 0x0a, 0x0d];

/** The parser takes seconds for a million columns. */
function refuseWideLines(text: string, columnsMax: number, separator: string): void {
  const separatorCode = separator.charCodeAt(0);
  let [columns, line, isQuoted] = [1, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === newline) line += 1;
    if (code === quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (code === separatorCode) columns += 1;
    else if (code === newline || code === carriageReturn) columns = 1;
    if (columns <= columnsMax) continue;
    const what = line === 1 ? 'The header' : `Line ${line}`;
    throw notCsv(`${what} has more columns than the limit of ${columnsMax}`);
  }
}

function refuseRepeatedNames(header: Row): void {
  const names = new Set<string>();
  for (const name of header) {
    if (name !== '' && names.has(name)) {
      throw notCsv(`The header names the column ${JSON.stringify(name.slice(0, 100))} twice`);
    }
    names.add(name);
  }
}

async function csvRows(text: string, rowsMax: number, delimiter: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({ bom: true, delimiter, trim: true, skip_empty_lines: true }),
  );
  try {
    for await (const row of parser) {
      if (rows.push(row) >= rowsMax) break;
    }
  } catch (error) {
    const reason = errorText(error);
    throw notCsv(`The body is not valid CSV: ${reason.slice(0, 300)}`);
  }
  return rows;
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  const nextTurn = createPacer();
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes);
    await nextTurn();
  }
}

function notCsv(msg: string): HttpProblem {
  return validationFailed({ type: 'value_error', loc: ['body'], msg, input: null });
}
