import { type CsvError, parse } from 'csv-parse';
import { assetFromRow } from './asset-from-row.js';
import { type AssetMapping, columnsInUse, columnsNamed } from './asset-mapping.js';
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

/**
 * A table with a header as assets. Read as a stream: memory does not grow with the file.
 *
 * @throws ImportError if the file or a column that the mapping names is not there
 */
export function csvSource(path: string, mapping: AssetMapping, delimiter: string): ImportSource {
  const file = openFile(path);
  const done = { bytes: 0 };
  return {
    noun: 'line',
    fractionRead: () => done.bytes / Math.max(1, file.bytes),
    lines: rows(file.stream, mapping, delimiter, done),
  };
}

async function* rows(
  stream: NodeJS.ReadableStream,
  mapping: AssetMapping,
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

  const used = columnsInUse(mapping);
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
      header = checkedHeader(record, mapping);
    } else if (record.length !== header.length) {
      const reason = `has ${record.length} columns where the header has ${header.length}`;
      yield { kind: 'refused', line, reason, source: record };
    } else {
      const row = new Map(header.map((column, index) => [column, record[index] ?? '']));
      yield assetFromRow(row, line, mapping, used);
    }
  }
  yield* damaged;
  if (header === undefined) throw new ImportError('The file is empty: it has no header line.');
}

function refusedRecord(error: CsvError, raw: string | undefined): ImportLine {
  const line = Number(error.lines ?? 0);
  return { kind: 'refused', line, reason: `cannot be read: ${error.message}`, source: raw ?? '' };
}

function checkedHeader(header: readonly string[], mapping: AssetMapping): readonly string[] {
  const twice = header.filter((column, index) => header.indexOf(column) !== index);
  if (twice.length > 0) {
    throw new ImportError(`The header names a column twice: ${twice.join(', ')}.`);
  }
  const missing = [...columnsNamed(mapping)].filter((column) => !header.includes(column));
  if (missing.length > 0) {
    const plural = missing.length > 1 ? 'are no columns' : 'is no column';
    throw new ImportError(
      `${missing.join(', ')} ${plural} of this file; it has ${header.join(', ')}.`,
    );
  }
  return header;
}
