import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { type CsvBlock, type CsvRest, recordCharactersMax } from './csv-rows.js';
import type { RefusedLine } from './import-line.js';

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: {
    readonly lines: number;
    readonly empty_lines: number;
    readonly bytes: number;
  };
}

/** Rows of all that CSV can be: quoted cells that span lines, and what is damaged. */
export async function* parsedCsvRows(
  { bytes, linesBefore, bytesBefore, lineEnd }: CsvRest,
  delimiter: string,
): AsyncGenerator<CsvBlock> {
  const damaged: RefusedLine[] = [];
  const parser = parse({
    bom: linesBefore === 0,
    delimiter,
    info: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: recordCharactersMax,
    ...(lineEnd === undefined ? {} : { record_delimiter: lineEnd }),
    on_skip: (error, raw) => {
      if (error !== undefined) damaged.push(refusedRecord(error, raw, linesBefore));
    },
  });
  const stream = Readable.from(bytes);
  stream.on('error', (error) => parser.destroy(error));
  stream.pipe(parser);

  let before = { lines: 0, empty_lines: 0, bytes: 0 };
  for await (const parsed of parser) {
    const { record, info }: ParsedRecord = parsed;
    // A quoted cell may span lines; empty ones in between belong to no record.
    const line = linesBefore + before.lines + (info.empty_lines - before.empty_lines) + 1;
    before = info;
    yield {
      rows: [...damaged.splice(0), { kind: 'row', cells: record, line }],
      bytesRead: bytesBefore + info.bytes,
    };
  }
  yield { rows: damaged, bytesRead: bytesBefore + before.bytes };
}

function refusedRecord(error: CsvError, raw: string | undefined, linesBefore: number): RefusedLine {
  const line = linesBefore + Number(error.lines ?? 0);
  return { kind: 'refused', line, reason: `cannot be read: ${error.message}`, source: raw ?? '' };
}
