/** What a spreadsheet would begin a formula with, full-width forms and the blanks that it strips included. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/**
 * A cell of comma-separated values (RFC 4180); null is an empty one. A cell that a spreadsheet would take for a
 * formula is kept a text by an apostrophe before it, unless it is a number.
 */
export function csvCell(value: string | null): string {
  if (value === null) return '';
  const text = formula.test(value) && !number.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of comma-separated values. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
