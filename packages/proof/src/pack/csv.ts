/** Null is an empty cell. */
export type Cell = string | null;

const plain = /^[0-9A-Za-z][-0-9A-Za-z_.:]*$/;
/** Start of a spreadsheet formula, also full-width and after stripped blanks. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const quoted = /[",\r\n]/;

/** RFC 4180; an apostrophe turns a formula into text, as in the ledger's other tables. */
export function csvCell(value: Cell): string {
  if (value === null || plain.test(value)) return value ?? '';
  // UTF-8 has no lone surrogates; TextEncoder would replace them after sorting.
  const text = value.replace(/\p{Surrogate}/gu, '\ufffd');
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Raw cells of a `csvCell` line. */
export function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  return Array.from(`${line},`.matchAll(/("(?:[^"]|"")*"|[^",]*),/g), ([, cell = '']) => cell);
}

export function textOfCell(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
