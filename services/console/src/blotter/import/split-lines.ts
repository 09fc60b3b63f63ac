import { csvRecords, notClosed, separatorOf } from '../../csv/csv-records';

/** A record of a table or of lines of JSON as it was given. */
export interface GivenLine {
  /** Where it begins, counted from 1 as an editor does. */
  readonly line: number;
  readonly text: string;
}

/** What a file or a pasted text holds. */
export interface GivenLines {
  readonly format: 'csv' | 'ndjson';
  /** The first line of a table; undefined for lines of JSON. */
  readonly header: string | undefined;
  readonly lines: readonly GivenLine[];
}

/** Lines of JSON begin with a brace; anything else is a table with a header. */
export function readLines(given: string): GivenLines {
  const text = given.replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('{')) {
    return { format: 'ndjson', header: undefined, lines: jsonLines(text) };
  }
  const separator = separatorOf(text);
  // A table that was copied from a spreadsheet has tabs where a file has commas.
  const records = csvRecords(text, separator === '\t' ? '\t' : ',');
  const [header, ...lines] = records.map(({ line, text: said, cells, fault }) => ({
    line,
    text: separator === '\t' && fault !== notClosed ? cells.map(quoted).join(',') : said,
  }));
  return { format: 'csv', header: header?.text, lines };
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function jsonLines(text: string): readonly GivenLine[] {
  return text
    .split('\n')
    .map((one, index) => ({ line: index + 1, text: one.trim() }))
    .filter((one) => one.text !== '');
}

/**
 * What keeps a line from being read at all: such a line would have the ledger refuse the whole request. What is wrong with what
 * it says is the ledger's to tell.
 */
export function lineFault({ format, header }: GivenLines, { text }: GivenLine): string | undefined {
  if (format === 'ndjson') return isJsonObject(text) ? undefined : 'This is not a JSON object.';
  const [record] = csvRecords(text, ',');
  if (record?.fault !== undefined) return record.fault;
  const cells = record?.cells.length ?? 0;
  const columns = csvRecords(header ?? '', ',')[0]?.cells.length ?? 0;
  return cells === columns ? undefined : `This line has ${cells} cells, the header has ${columns}.`;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
