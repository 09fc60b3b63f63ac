/** One record of a CSV file, and the line that it begins on. */
export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

/**
 * The records of a CSV text (RFC 4180): commas or semicolons between values, quotes around those that hold either or a new line,
 * two quotes for one. Empty lines are left out.
 */
export function readCsv(text: string): readonly CsvRecord[] {
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let values: string[] = [];
  let value = '';
  let isQuoted = false;
  let [line, begun] = [1, 1];
  const endRecord = () => {
    values.push(value);
    if (values.some((one) => one.trim() !== '')) records.push({ line: begun, values });
    [values, value, begun] = [[], '', line];
  };
  const characters = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') value += character;
      else if (characters[at + 1] === '"') {
        value += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && value.trim() === '') {
      [isQuoted, value] = [true, ''];
    } else if (character === separator) {
      values.push(value);
      value = '';
    } else if (character === '\n') endRecord();
    else value += character;
  }
  endRecord();
  return records;
}

function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  return head.includes(';') && !head.includes(',') ? ';' : ',';
}
