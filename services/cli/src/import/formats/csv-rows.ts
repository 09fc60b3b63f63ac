import { csvRecord, lineEndsIn } from '@exchange/units';
import { ImportError, type RefusedLine, refusedLine } from '../import-line.js';

export interface CsvRow {
  readonly kind: 'row';
  readonly cells: readonly string[];
  readonly line: number;
}

const recordCharactersMax = 4 * 2 ** 20;

const howToQuote = 'close it, or write a quote within a cell twice';

/**
 * Yields the rows of each chunk.
 * @param linesBefore lines before this text.
 * @throws ImportError for a record without an end
 */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  delimiter: string,
  linesBefore = 0,
): AsyncGenerator<readonly (CsvRow | RefusedLine)[]> {
  let [text, line] = ['', linesBefore + 1];
  let readAgainAt = 0;
  const take = (isLast: boolean) => {
    const rows: (CsvRow | RefusedLine)[] = [];
    let from = 0;
    while (from < text.length) {
      const record = csvRecord(text, from, delimiter, isLast);
      const isTooLong = text.length - from > recordCharactersMax;
      if (record.kind === 'open' && !isLast && !isTooLong) {
        readAgainAt = Math.min(2 * (text.length - from), recordCharactersMax + 1);
        break;
      }
      const end = record.kind === 'open' ? text.length : record.end;
      const raw = text.slice(from, end);
      const lineEnds = lineEndsIn(raw);
      const last = line + lineEnds - (/[\r\n]$/.test(raw) ? 1 : 0);
      if (record.kind === 'open' && !isLast) throw endlessRecord(line, record.isQuoted);
      if (record.kind !== 'record') rows.push(openQuote(line, last, raw));
      else if (raw.length > recordCharactersMax) rows.push(tooLong(line, raw));
      else if (record.cells.length > 1 || record.cells[0] !== '') {
        rows.push({ kind: 'row', cells: record.cells, line });
      }
      line += lineEnds;
      from = end;
    }
    text = text.slice(from);
    return rows;
  };
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length < readAgainAt) continue;
    readAgainAt = 0;
    yield take(false);
  }
  yield take(true);
}

function endlessRecord(line: number, isQuoted: boolean): ImportError {
  const reason = isQuoted
    ? `a quote opens a cell and is not closed within ${recordCharactersMax} characters, so later rows cannot be separated: ${howToQuote}`
    : `it is longer than ${recordCharactersMax} characters`;
  return new ImportError(`Line ${line}: ${reason}.`);
}

function openQuote(first: number, last: number, source: string): RefusedLine {
  const lines = first === last ? '' : `, and lines ${first} to ${last} are not read`;
  const reason = `a quote opens a cell and is not closed before a delimiter or a line end${lines}: ${howToQuote}`;
  return refusedLine(first, reason, source.slice(0, recordCharactersMax));
}

function tooLong(line: number, source: string): RefusedLine {
  const reason = `is longer than ${recordCharactersMax} characters`;
  return refusedLine(line, reason, source.slice(0, 200));
}
