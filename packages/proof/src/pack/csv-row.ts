/** The cells of a line that was written as a line of `CsvBytes` is, each as the line has it; without the line's end. */
export function cellsOf(row: string): string[] {
  if (!row.includes('"')) return row.split(',');
  return Array.from(`${row},`.matchAll(cell), ([, text = '']) => text);
}

/** A cell, in quotes or without, and the comma behind it. */
const cell = /("[^"]*(?:""[^"]*)*"|[^,"]*),/g;

/** What a cell tells; null where nothing is in it. */
export function toldBy(cell: string): string | null {
  if (cell === '') return null;
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** Of two lines of the same cells, what the later one says, and where it says nothing, what the earlier one does. */
export function laterCells(earlier: readonly string[], later: readonly string[]): string[] {
  return later.map((text, index) => (text === '' ? (earlier[index] ?? '') : text));
}

/** The first cell of a line. */
export function firstCell(row: string): string {
  const end = row.startsWith('"') ? (cellsOf(row)[0] ?? '').length : row.indexOf(',');
  return end === -1 ? row : row.slice(0, end);
}

/** Whether a line begins or ends within a cell, but not both: a newline in quotes is none of its ends. */
export function hasOddQuotes(line: string): boolean {
  return line.includes('"') && line.split('"').length % 2 === 0;
}
