import { ImportError, type ImportLine, type ImportSource } from '../import-line.js';
import { type CsvHeader, csvHeader, type WantedColumns } from './csv-header.js';
import { type CsvRow, csvRows } from './csv-rows.js';
import { openFile } from './text-file.js';

/** From the header on. */
interface TableBytes {
  readonly bytes: AsyncIterable<Buffer>;
  /** Of a first line such as `sep=;`, which Excel writes. */
  readonly separator: string | undefined;
  readonly linesBefore: number;
}

const hint = /^"?sep=([^\r\n])"?[,;\t ]*(\r\n|\n|\r)/i;
/** Of that line with its end. */
const hintBytesMax = 256;

async function withoutSeparatorLine(chunks: AsyncIterable<Buffer>): Promise<TableBytes> {
  const pieces = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < hintBytesMax) {
    const { value, done } = await pieces.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  const match = hint.exec(head.subarray(0, hintBytesMax).toString('utf8'));
  const line = match?.[0] ?? '';
  return {
    bytes: followedBy(head.subarray(Buffer.byteLength(line)), pieces),
    separator: match?.[1],
    linesBefore: match === null ? 0 : 1,
  };
}

async function* followedBy(first: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      yield next.value;
    }
  } finally {
    await pieces.return?.();
  }
}

export interface RowReader extends WantedColumns {
  lineOf(row: ReadonlyMap<string, string>, line: number): ImportLine;
}

/**
 * Constant memory.
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
