import { type CsvHeader, csvHeader, type WantedColumns } from './csv-header.js';
import { type CsvRow, csvRows } from './csv-rows.js';
import { withoutSeparatorLine } from './csv-separator-line.js';
import { openFile } from './file-source.js';
import { ImportError, type ImportLine, type ImportSource } from './import-line.js';

export interface RowReader extends WantedColumns {
  lineOf(row: ReadonlyMap<string, string>, line: number): ImportLine;
}

/**
 * Reads a table with a header as a stream, in constant memory.
 *
 * @param delimiter undefined for a comma, or the separator of a first line `sep=;`
 * @throws ImportError if the file or a required column is missing
 */
export function csvSource(
  path: string,
  reader: RowReader,
  delimiter: string | undefined,
): ImportSource {
  const file = openFile(path);
  const done = { bytes: 0 };
  return {
    noun: 'line',
    fractionRead: () => Math.min(1, done.bytes / Math.max(1, file.bytes)),
    lines: linesOf(file.text, reader, delimiter, done),
  };
}

async function* linesOf(
  text: AsyncIterable<Buffer>,
  reader: RowReader,
  stated: string | undefined,
  done: { bytes: number },
): AsyncGenerator<ImportLine> {
  const table = await withoutSeparatorLine(text);
  const delimiter = stated ?? table.separator ?? ',';
  const blocks = csvRows(table.bytes, delimiter, table.linesBefore);
  let header: CsvHeader | undefined;
  for await (const block of blocks) {
    done.bytes = block.bytesRead;
    for (const row of block.rows) {
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

function lineOf({ cells, line }: CsvRow, header: CsvHeader, reader: RowReader): ImportLine {
  const row = header.cellsOf(cells);
  if (typeof row === 'string') return { kind: 'refused', line, reason: row, source: cells };
  return reader.lineOf(row, line);
}
