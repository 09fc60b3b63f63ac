import { type CsvError, parse } from 'csv-parse';
import { openFile } from './file-source.js';
import { ImportError, type ImportLine, type ImportSource } from './import-line.js';

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: {
    readonly lines: number;
    readonly empty_lines: number;
    readonly bytes: number;
  };
}

const recordCharactersMax = 4 * 2 ** 20;

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
    lines: rows(file.stream, reader, delimiter, done),
  };
}

async function* rows(
  stream: NodeJS.ReadableStream,
  reader: RowReader,
  delimiter: string,
  done: { bytes: number },
): AsyncGenerator<ImportLine> {
  const damaged: ImportLine[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: recordCharactersMax,
    on_skip: (error, raw) => {
      if (error !== undefined) damaged.push(refusedRecord(error, raw));
    },
  });
  stream.on('error', (error) => parser.destroy(error));
  stream.pipe(parser);

  let header: readonly string[] | undefined;
  let before = { lines: 0, empty_lines: 0 };
  for await (const parsed of parser) {
    yield* damaged.splice(0);
    const { record, info }: ParsedRecord = parsed;
    // A quoted cell may span lines; empty ones in between belong to no record.
    const line = before.lines + (info.empty_lines - before.empty_lines) + 1;
    before = info;
    done.bytes = info.bytes;
    if (header === undefined) {
      header = checkedHeader(record, reader.columns);
    } else if (record.length !== header.length) {
      const reason = `has ${record.length} columns where the header has ${header.length}`;
      yield { kind: 'refused', line, reason, source: record };
    } else {
      const row = new Map(header.map((column, index) => [column, record[index] ?? '']));
      yield reader.lineOf(row, line);
    }
  }
  yield* damaged;
  if (header === undefined) throw new ImportError('The file is empty: it has no header line.');
}

function refusedRecord(error: CsvError, raw: string | undefined): ImportLine {
  const line = Number(error.lines ?? 0);
  return { kind: 'refused', line, reason: `cannot be read: ${error.message}`, source: raw ?? '' };
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
