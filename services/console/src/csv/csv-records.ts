/** A record of a table as it was given, and what its cells say. */
export interface CsvRecord {
  /** Where it begins, counted from 1 as an editor does. */
  readonly line: number;
  /** As it was given, without the end of its line. */
  readonly text: string;
  readonly cells: readonly string[];
  /** Why its cells cannot be told apart; undefined where they can. */
  readonly fault: string | undefined;
}

/** The fault of a record that goes on to the end of the text. */
export const notClosed = 'A quoted cell of this line is not closed.';
const strayQuote =
  'A cell of this line has a quote within: put the whole cell in quotes, and write that quote twice.';

/**
 * The records of a table (RFC 4180): quotes around a cell that holds the separator or a new line, two quotes for one within. Empty
 * lines are passed over, and so are blanks around a cell that has no quotes.
 */
export function csvRecords(given: string, separator: ',' | ';' | '\t'): readonly CsvRecord[] {
  const text = given.replace(/^\uFEFF/, '');
  const records: CsvRecord[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const { end, ...record } = recordAt(text, at, separator);
    const said = text.slice(at, end);
    if (said.trim() !== '') records.push({ line, text: said, ...record });
    const next = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    line += text.slice(at, next).match(/\r\n?|\n/g)?.length ?? 0;
    at = next;
  }
  return records;
}

/** What a head separates its names with. */
export function separatorOf(text: string): ',' | ';' | '\t' {
  const [head = ''] = text.split(/[\r\n]/, 1);
  if (head.includes(',')) return ',';
  return head.includes('\t') ? '\t' : head.includes(';') ? ';' : ',';
}

/** The record that begins at a place, and where it ends: before the end of its line. */
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
    const said = text.slice(start, end).trim();
    return { said, end, fault: said.includes('"') ? strayQuote : undefined };
  }
  let said = '';
  for (at += 1; ; at += 1) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { said: said + text.slice(at), end: text.length, fault: notClosed };
    said += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    said += '"';
  }
  const end = endFrom(at);
  const rest = text.slice(at, end).trim();
  const cell = said.replace(/\r\n?/g, '\n');
  return { said: cell + rest, end, fault: rest === '' ? undefined : strayQuote };
}

/** What a spreadsheet would begin a formula with, full-width forms and the blanks that it strips included. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Rows as comma-separated values; a cell that a spreadsheet would take for a formula is kept a text. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string): string {
  const text = formula.test(value) && !number.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
