/** A cell of a table; null where there is nothing. */
export type Cell = string | null;

/** Text that needs neither quotes nor an apostrophe, as most cells are. */
const plain = /^[0-9A-Za-z][-0-9A-Za-z_.:]*$/;
/** The beginning of a spreadsheet formula, full-width forms and stripped blanks included. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const quoted = /[",\r\n]/;

/** A cell as its line has it (RFC 4180), as the ledger's other tables: an apostrophe keeps a formula a text. */
export function csvCell(value: Cell): string {
  if (value === null || plain.test(value)) return value ?? '';
  // UTF-8 has no lone surrogates: TextEncoder would replace them as well, but only after the lines were sorted.
  const text = value.replace(/\p{Surrogate}/gu, '\ufffd');
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** The cells of a line that `csvCell` wrote, each as the line has it. */
export function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',');
  return Array.from(`${line},`.matchAll(/("(?:[^"]|"")*"|[^",]*),/g), ([, cell = '']) => cell);
}

/** The text of a cell, without the quotes around it. */
export function textOfCell(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
