import { ImportError, type RefusedLine } from '../import-line.js';

export interface CsvRow {
  readonly kind: 'row';
  readonly cells: readonly string[];
  readonly line: number;
}

const recordCharactersMax = 4 * 2 ** 20;

const howToQuote = 'close it, or write a quote within a cell twice';

/** @param linesBefore lines before this text. @throws ImportError for a record without an end */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  delimiter: string,
  linesBefore = 0,
): AsyncGenerator<CsvRow | RefusedLine> {
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
    yield* take(false);
  }
  yield* take(true);
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
  return { kind: 'refused', line: first, reason, source: source.slice(0, recordCharactersMax) };
}

function tooLong(line: number, source: string): RefusedLine {
  const reason = `is longer than ${recordCharactersMax} characters`;
  return { kind: 'refused', line, reason, source: source.slice(0, 200) };
}

type CsvRecord =
  | {
      readonly kind: 'record';
      readonly cells: readonly string[];
      readonly end: number;
    }
  | { readonly kind: 'damaged'; readonly end: number }
  | { readonly kind: 'open'; readonly isQuoted: boolean };

/** RFC 4180. A quote inside an unquoted cell is literal. @param isLast the text ends with the file */
function csvRecord(text: string, from: number, delimiter: string, isLast: boolean): CsvRecord {
  const cells: string[] = [];
  for (let at = from; ; ) {
    const start = pastSpaces(text, at, delimiter);
    const quoted = text[start] === '"' ? quotedCell(text, start) : undefined;
    if (quoted === undefined && text[start] === '"') return { kind: 'open', isQuoted: true };
    const behind = quoted === undefined ? at : pastSpaces(text, quoted.end, delimiter);
    const end = quoted === undefined ? unquotedEnd(text, behind, delimiter) : behind;
    const sign = text[end];
    if (sign === undefined && !isLast) return { kind: 'open', isQuoted: false };
    cells.push(quoted?.text ?? text.slice(at, end).trim());
    if (sign === delimiter) {
      at = end + 1;
      continue;
    }
    if (sign !== undefined && sign !== '\r' && sign !== '\n') return damagedTo(text, end, isLast);
    // A line feed may follow in the next chunk.
    if (sign === '\r' && end + 1 === text.length && !isLast)
      return { kind: 'open', isQuoted: false };
    return { kind: 'record', cells, end: pastLineEnd(text, end) };
  }
}

function lineEndsIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

function damagedTo(text: string, from: number, isLast: boolean): CsvRecord {
  const end = lineEndFrom(text, from);
  const isOpen = end >= text.length - 1 && !isLast;
  return isOpen
    ? { kind: 'open', isQuoted: false }
    : { kind: 'damaged', end: pastLineEnd(text, end) };
}

function quotedCell(text: string, opening: number) {
  let at = text.indexOf('"', opening + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at < 0) return undefined;
  return { text: text.slice(opening + 1, at).replaceAll('""', '"'), end: at + 1 };
}

function unquotedEnd(text: string, from: number, delimiter: string): number {
  const ends = cellEnds(delimiter);
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

let latest: { readonly delimiter: string; readonly ends: RegExp } | undefined;

function cellEnds(delimiter: string): RegExp {
  if (latest?.delimiter !== delimiter) {
    const code = delimiter.charCodeAt(0).toString(16).padStart(4, '0');
    latest = { delimiter, ends: new RegExp(`[\\u${code}\\r\\n]`, 'g') };
  }
  return latest.ends;
}

function pastSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  for (let sign = text[at]; sign !== undefined; sign = text[at]) {
    if (sign === delimiter || sign === '\r' || sign === '\n' || sign.trim() !== '') break;
    at += 1;
  }
  return at;
}

const lineEnds = /[\r\n]/g;

function lineEndFrom(text: string, from: number): number {
  lineEnds.lastIndex = from;
  return lineEnds.exec(text)?.index ?? text.length;
}

function pastLineEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  return text.startsWith('\r\n', at) ? at + 2 : at + 1;
}
