import { csvLine, csvRecord, lineEndsIn } from '@exchange/units';

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
    const record = csvRecord(text, at, separator, true);
    const whole = text.slice(at, record.kind === 'open' ? undefined : record.end);
    const own = whole.replace(/\r\n$|[\r\n]$/, '');
    if (own.trim() !== '') records.push({ line, text: own, ...contentOf(record, own, separator) });
    line += lineEndsIn(whole);
    at += whole.length;
  }
  return records;
}

function contentOf(record: ReturnType<typeof csvRecord>, text: string, separator: string) {
  if (record.kind !== 'record') {
    const fault = record.kind === 'open' ? notClosed : strayQuote;
    return { cells: text.split(separator), fault };
  }
  const cells = record.cells.map((cell) => cell.replace(/\r\n?/g, '\n'));
  return { cells, fault: record.hasQuote ? strayQuote : undefined };
}

export function separatorOf(text: string): ',' | ';' | '\t' {
  const [head = ''] = text.split(/[\r\n]/, 1);
  if (head.includes(',')) return ',';
  return head.includes('\t') ? '\t' : head.includes(';') ? ';' : ',';
}

export const csvText = (rows: readonly (readonly string[])[]) => rows.map(csvLine).join('');
