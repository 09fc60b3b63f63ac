/** A cell of a table; null for an empty one. */
export type Cell = string | null;

/** Matches text that needs neither quotes nor an apostrophe, as in most cells. */
const plain = /^[0-9A-Za-z][-0-9A-Za-z_.:]*$/;
/** Matches the start of a spreadsheet formula, including full-width forms and stripped blanks. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const quoted = /[",\r\n]/;

/** Formats a cell (RFC 4180); an apostrophe turns a formula into text, as in the ledger's other tables. */
export function csvCell(value: Cell): string {
  if (value === null || plain.test(value)) return value ?? '';
  // UTF-8 has no lone surrogates. TextEncoder would also replace them, but after the lines are sorted.
  const text = value.replace(/\p{Surrogate}/gu, '\ufffd');
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Splits a line of `csvCell` output into its raw cells. */
export function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',');
  return Array.from(`${line},`.matchAll(/("(?:[^"]|"")*"|[^",]*),/g), ([, cell = '']) => cell);
}

/** Returns the text of a raw cell without its quotes. */
export function textOfCell(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
