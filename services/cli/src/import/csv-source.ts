import { parsedCsvRows } from './csv-parsed-rows.js';
import { type CsvRow, csvRows } from './csv-rows.js';
import { openFile } from './file-source.js';
import { ImportError, type ImportLine, type ImportSource } from './import-line.js';

/** What becomes of a table's rows. */
export interface RowReader {
  /** The columns that have to be there. */
  readonly columns: ReadonlySet<string>;
  lineOf(row: ReadonlyMap<string, string>, line: number): ImportLine;
}

/**
 * A table with a header. Read as a stream: memory does not grow with the file.
 *
 * @throws ImportError if the file or a column that the reader needs is not there
 */
export function csvSource(path: string, reader: RowReader, delimiter: string): ImportSource {
  const file = openFile(path);
  const done = { bytes: 0 };
  return {
    noun: 'line',
    fractionRead: () => done.bytes / Math.max(1, file.bytes),
    lines: linesOf(file.stream, reader, delimiter, done),
  };
}

async function* linesOf(
  stream: AsyncIterable<Buffer>,
  reader: RowReader,
  delimiter: string,
  done: { bytes: number },
): AsyncGenerator<ImportLine> {
  let header: readonly string[] | undefined;
  for await (const block of csvRows(stream, delimiter, (rest) => parsedCsvRows(rest, delimiter))) {
    done.bytes = block.bytesRead;
    for (const row of block.rows) {
      if (row.kind === 'refused') yield row;
      else if (header === undefined) header = checkedHeader(row.cells, reader.columns);
      else yield lineOf(row, header, reader);
    }
  }
  if (header === undefined) throw new ImportError('The file is empty: it has no header line.');
}

function lineOf({ cells, line }: CsvRow, header: readonly string[], reader: RowReader): ImportLine {
  if (cells.length !== header.length) {
    const reason = `has ${cells.length} columns where the header has ${header.length}`;
    return { kind: 'refused', line, reason, source: cells };
  }
  const row = new Map<string, string>();
  for (let index = 0; index < header.length; index += 1) {
    row.set(header[index] ?? '', cells[index] ?? '');
  }
  return reader.lineOf(row, line);
}

function checkedHeader(header: readonly string[], wanted: ReadonlySet<string>): readonly string[] {
  const twice = header.filter((column, index) => header.indexOf(column) !== index);
  if (twice.length > 0) {
    throw new ImportError(`The header names a column twice: ${twice.join(', ')}.`);
  }
  const missing = [...wanted].filter((column) => !header.includes(column));
  if (missing.length > 0) {
    const plural = missing.length > 1 ? 'are not columns' : 'is not a column';
    throw new ImportError(
      `${missing.join(', ')} ${plural} of this file; it has ${header.join(', ')}.`,
    );
  }
  return header;
}
