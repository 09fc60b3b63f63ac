import { followedBy } from './csv-separator-line.js';
import type { RefusedLine } from './refused-line.js';

/** A row of a table: its cells, and the number of the line that it begins in. */
export interface CsvRow {
  readonly kind: 'row';
  readonly cells: readonly string[];
  readonly line: number;
}

/** Rows that follow each other, and how far the file is read with them. */
export interface CsvBlock {
  readonly rows: readonly (CsvRow | RefusedLine)[];
  readonly bytesRead: number;
}

/** What a file holds from its first line on that is more than cells between delimiters. */
export interface CsvRest {
  readonly bytes: AsyncIterable<Buffer>;
  readonly linesBefore: number;
  readonly bytesBefore: number;
}

/** A record of more is refused. */
export const recordCharactersMax = 4 * 2 ** 20;

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];
const unevenEnd = /\r(?!\n)|(?<!\r)\n/;

/**
 * The rows of a table as long as its lines are plain, which costs a tenth of what a parser of all that CSV can be does: lines
 * without quotes are cut at the delimiters.
 *
 * @param stream UTF-8
 * @param otherwise reads on from the first block of lines that holds anything else
 * @param linesBefore lines of the file that the stream does not have
 */
export async function* csvRows(
  stream: AsyncIterable<Buffer>,
  delimiter: string,
  otherwise: (rest: CsvRest) => AsyncIterable<CsvBlock>,
  linesBefore = 0,
): AsyncGenerator<CsvBlock> {
  const pieces = stream[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);
  let [line, bytesBefore] = [linesBefore, 0];
  let lineEnd: string | undefined;
  try {
    for (let isOver = false; !isOver; ) {
      const { value, done } = await pieces.next();
      isOver = done === true;
      const block = done === true ? waiting : Buffer.concat([waiting, value]);
      const end = isOver ? block.length : block.lastIndexOf(lineFeed) + 1;
      const lines = block.subarray(0, end);
      lineEnd ??= lineEndOf(lines);
      const text = isUsual(delimiter, block) ? plainText(lines, lineEnd) : undefined;
      if (text === undefined) {
        const bytes = followedBy(block, pieces);
        yield* otherwise({ bytes, linesBefore: line, bytesBefore });
        return;
      }
      const rows: CsvRow[] = [];
      for (const one of linesOf(text, lineEnd)) {
        line += 1;
        const cells = cellsOf(one, delimiter);
        if (cells !== undefined) rows.push({ kind: 'row', cells, line });
      }
      waiting = block.subarray(end);
      bytesBefore += end;
      yield { rows, bytesRead: bytesBefore };
    }
  } finally {
    await pieces.return?.();
  }
}

function isUsual(delimiter: string, block: Buffer): boolean {
  return /^[^"\r\n]$/.test(delimiter) && block.length <= recordCharactersMax;
}

function lineEndOf(lines: Buffer): string | undefined {
  const at = lines.indexOf(lineFeed);
  if (at < 0) return undefined;
  return lines[at - 1] === carriageReturn ? '\r\n' : '\n';
}

/** The text of whole lines that are plain; undefined where they hold what has a meaning of its own. */
function plainText(lines: Buffer, lineEnd: string | undefined): string | undefined {
  if (lines.includes(quote)) return undefined;
  const text = lines.toString('utf8');
  if (!lines.includes(carriageReturn))
    return lineEnd === '\r\n' && text.includes('\n') ? undefined : text;
  return lineEnd === '\r\n' && !unevenEnd.test(text) ? text : undefined;
}

function linesOf(text: string, lineEnd = '\n'): readonly string[] {
  const lines = text.split(lineEnd);
  // What stands behind the last line's end is the next block's.
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A line's cells, without the space around them; undefined of an empty one. */
function cellsOf(line: string, delimiter: string): readonly string[] | undefined {
  const cells = line.split(delimiter);
  for (let index = 0; index < cells.length; index += 1) cells[index] = (cells[index] ?? '').trim();
  return cells.length === 1 && cells[0] === '' ? undefined : cells;
}
