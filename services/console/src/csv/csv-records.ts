import { csvLine } from '@exchange/units';

export interface CsvRecord {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
  readonly fault: string | undefined;
}

export const notClosed = 'A quoted cell of this line is not closed.';
const strayQuote =
  'A cell of this line contains a quote: put the whole cell in quotes, and double the quote.';

/** RFC 4180. Skips empty lines; trims unquoted cells. */
export function csvRecords(csvText: string, separator: ',' | ';' | '\t'): readonly CsvRecord[] {
  const text = csvText.replace(/^\uFEFF/, '');
  const records: CsvRecord[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const { end, ...record } = recordAt(text, at, separator);
    const recordText = text.slice(at, end);
    if (recordText.trim() !== '') records.push({ line, text: recordText, ...record });
    const next = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    line += text.slice(at, next).match(/\r\n?|\n/g)?.length ?? 0;
    at = next;
  }
  return records;
}

export function separatorOf(text: string): ',' | ';' | '\t' {
  const [head = ''] = text.split(/[\r\n]/, 1);
  if (head.includes(',')) return ',';
  return head.includes('\t') ? '\t' : head.includes(';') ? ';' : ',';
}

function recordAt(text: string, start: number, separator: string) {
  const cells: string[] = [];
  let fault: string | undefined;
  let at = start;
  for (;;) {
    const cell = cellAt(text, at, separator);
    cells.push(cell.said);
    fault ??= cell.fault;
    at = cell.end;
    if (text[at] !== separator) return { cells, fault, end: at };
    at += 1;
  }
}

interface Cell {
  readonly said: string;
  readonly fault: string | undefined;
  readonly end: number;
}

function cellAt(text: string, start: number, separator: string): Cell {
  const isEnd = (sign: string | undefined) =>
    sign === undefined || sign === separator || sign === '\n' || sign === '\r';
  const endFrom = (from: number) => {
    let at = from;
    while (!isEnd(text[at])) at += 1;
    return at;
  };
  let at = start;
  while (text[at] === ' ') at += 1;
  if (text[at] !== '"') {
    const end = endFrom(start);
    const cell = text.slice(start, end).trim();
    return { said: cell, end, fault: cell.includes('"') ? strayQuote : undefined };
  }
  let cellText = '';
  for (at += 1; ; at += 1) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { said: cellText + text.slice(at), end: text.length, fault: notClosed };
    cellText += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    cellText += '"';
  }
  const end = endFrom(at);
  const rest = text.slice(at, end).trim();
  const cell = cellText.replace(/\r\n?/g, '\n');
  return { said: cell + rest, end, fault: rest === '' ? undefined : strayQuote };
}

export const csvText = (rows: readonly (readonly string[])[]) => rows.map(csvLine).join('');
