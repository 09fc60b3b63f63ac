import { extname } from 'node:path';
import { textOfCsvCell } from '@exchange/units';
import { UsageError } from '../../command.js';
import { ImportError, type ImportLine, type ImportSource, refusedLine } from '../import-line.js';
import { cellsByName, csvHeader, type WantedColumns } from './csv-header.js';
import { type CsvRow, csvRows } from './csv-rows.js';
import { fileSource } from './text-file.js';

/** Excel writes `sep=;`. */
const separatorLine = /^"?sep=([^\r\n])"?[,;\t ]*(\r\n|\n|\r)/i;

async function* followedBy(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

export interface RowReader extends WantedColumns {
  lineOf(row: ReadonlyMap<string, string>, line: number): ImportLine;
}

/** @throws ImportError without the file or a required column */
export function csvSource(
  path: string,
  reader: RowReader,
  delimiter: string | undefined,
): ImportSource {
  return fileSource(path, 'line', (text) => linesOf(text, reader, delimiter));
}

async function* linesOf(
  text: AsyncGenerator<string>,
  reader: RowReader,
  stated: string | undefined,
): AsyncGenerator<ImportLine> {
  const { value: head = '' } = await text.next();
  const separator = separatorLine.exec(head);
  const delimiter = stated ?? separator?.[1] ?? ',';
  const table = followedBy(head.slice(separator?.[0].length ?? 0), text);
  let header: readonly string[] | undefined;
  for await (const rows of csvRows(table, delimiter, separator === null ? 0 : 1)) {
    for (const row of rows) {
      if (row.kind === 'refused') {
        if (header === undefined) throw new ImportError(`Line ${row.line}: ${row.reason}.`);
        yield row;
      } else if (row.cells.every((cell) => cell === '')) continue;
      else if (header === undefined) header = csvHeader(row.cells, reader, delimiter);
      else yield lineOf(row, header, reader);
    }
  }
  if (header === undefined) throw new ImportError('The file is empty: it has no header line.');
}

function lineOf({ cells, line }: CsvRow, header: readonly string[], reader: RowReader): ImportLine {
  const row = cellsByName(cells.map(textOfCsvCell), header);
  return typeof row === 'string' ? refusedLine(line, row, cells) : reader.lineOf(row, line);
}

/** @throws UsageError unless it is one character */
export function delimiterOf(file: string, stated: string | undefined): string | undefined {
  if (stated === undefined) return extname(file).toLowerCase() === '.tsv' ? '\t' : undefined;
  const delimiter = stated === '\\t' || stated === 'tab' ? '\t' : stated;
  if (delimiter.length !== 1 || /["\r\n]/.test(delimiter)) {
    throw new UsageError('--delimiter should be one character other than a quote, or tab.');
  }
  return delimiter;
}
