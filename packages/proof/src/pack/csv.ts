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

/** What stands in quotes. */
const quotedChars = /[",\r\n]/;

function csvCell(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  const text = beginsPlainly(value) ? value : safe(value);
  return quotedChars.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Most cells begin with a digit or a letter of ASCII, which no formula does. */
function beginsPlainly(value: string): boolean {
  const first = value.charCodeAt(0);
  return (
    (first > 0x2f && first < 0x3a) ||
    (first > 0x40 && first < 0x5b) ||
    (first > 0x60 && first < 0x7b)
  );
}

const safe = (value: string) => (formula.test(value) && !number.test(value) ? `'${value}` : value);
