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
  const records = tableLines(text);
  // A table that was copied from a spreadsheet has tabs where a file has commas.
  const hasTabs = records[0]?.text.includes('\t') === true && !records[0].text.includes(',');
  const [header, ...lines] = hasTabs
    ? records.map(({ line, text: one }) => ({ line, text: withCommas(one) }))
    : records;
  return { format: 'csv', header: header?.text, lines };
}

function withCommas(record: string): string {
  const cells = record.split('\t');
  return cells.map((cell) => (/^"[\s\S]*"$/.test(cell) ? cell : quoted(cell))).join(',');
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function jsonLines(text: string): readonly GivenLine[] {
  return text
    .split('\n')
    .map((one, index) => ({ line: index + 1, text: one.trim() }))
    .filter((one) => one.text !== '');
}

/** Records of a table: a line break within quotes belongs to its cell. Empty lines are passed over. */
function tableLines(text: string): readonly GivenLine[] {
  const records: GivenLine[] = [];
  let begin = 0;
  let beginLine = 1;
  let line = 1;
  let isQuoted = false;
  const end = (at: number) => {
    const record = text.slice(begin, at).replace(/\r$/, '');
    if (record.trim() !== '') records.push({ line: beginLine, text: record });
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    if (sign !== '\n') continue;
    line += 1;
    if (isQuoted) continue;
    end(at);
    begin = at + 1;
    beginLine = line;
  }
  end(text.length);
  return records;
}

/** The cells of a record of a table; undefined where its quotes do not close. */
export function cellsOf(record: string): readonly string[] | undefined {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < record.length; at += 1) {
    const sign = record[at] ?? '';
    if (sign === '"' && isQuoted && record[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return isQuoted ? undefined : [...cells, cell.trim()];
}

/**
 * What keeps a line from being read at all: such a line would have the ledger refuse the whole request. What is wrong with what
 * it says is the ledger's to tell.
 */
export function lineFault({ format, header }: GivenLines, { text }: GivenLine): string | undefined {
  if (format === 'ndjson') return isJsonObject(text) ? undefined : 'This is not a JSON object.';
  const cells = cellsOf(text);
  if (cells === undefined) return 'A quoted cell of this line is not closed.';
  const columns = cellsOf(header ?? '')?.length ?? 0;
  if (cells.length === columns) return undefined;
  return `This line has ${cells.length} cells, the header has ${columns}.`;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
