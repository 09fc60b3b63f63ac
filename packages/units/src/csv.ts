/** Includes full-width forms, and blanks that spreadsheets strip. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

export const isNumberText = (text: string): boolean =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text);

/** Also with apostrophes in front, so that `textOfCsvCell` restores every text. */
function isFormula(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return formula.test(bare) && !isNumberText(bare);
}

/** RFC 4180; null is an empty cell. An apostrophe keeps a formula a text; numbers have none. */
export function csvCell(value: string | null): string {
  if (value === null) return '';
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes the apostrophe of `csvCell`. */
export function textOfCsvCell(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}

export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
