const plain = /^[0-9A-Za-z][-0-9A-Za-z_.:]*$/;
/** Start of a spreadsheet formula, also full-width and after stripped blanks. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const quoted = /[",\r\n]/;

/** RFC 4180; an apostrophe turns a formula into text, as in the ledger's other tables. */
function csvCell(text: string | null): string {
  if (text === null || plain.test(text)) return text ?? '';
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Null is an empty cell. */
export const csvLine = (cells: readonly (string | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;
