/** What a spreadsheet would begin a formula with, full-width forms and the blanks that it strips included. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/**
 * A line of comma-separated values (RFC 4180), as the ledger's other tables have them: a cell that a spreadsheet would take for a
 * formula is kept a text by an apostrophe before it, unless it is a number.
 */
export function csvLine(cells: readonly (string | null | undefined)[]): string {
  let line = '';
  let between = '';
  for (const cell of cells) {
    line += between + csvCell(cell);
    between = ',';
  }
  return `${line}\r\n`;
}

/** Most cells have nothing of what is looked for below. */
const special = /[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20",]/u;

function csvCell(value: string | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (!special.test(value)) return value;
  const text = formula.test(value) && !number.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
