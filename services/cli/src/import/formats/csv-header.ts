import { ImportError } from '../import-line.js';

export interface WantedColumns {
  readonly columns: ReadonlySet<string>;
  /** At least one of these is needed; absent if any column will do. */
  readonly oneOf?: ReadonlySet<string>;
}

/**
 * Returns the names of the columns. Ignores trailing empty columns, which spreadsheets write.
 * @throws ImportError for missing or duplicate columns
 */
export function csvHeader(
  cells: readonly string[],
  { columns, oneOf }: WantedColumns,
  delimiter: string,
): readonly string[] {
  const last = cells.findLastIndex((name) => name !== '');
  const names = cells.slice(0, last + 1);
  const twice = names.filter((name, at) => name !== '' && names.indexOf(name) < at);
  if (twice.length > 0) {
    throw new ImportError(`The header names a column twice: ${[...new Set(twice)].join(', ')}.`);
  }
  const missing = [...columns].filter((column) => !names.includes(column));
  const hasNone = oneOf !== undefined && !names.some((name) => oneOf.has(name));
  if (missing.length === 0 && !hasNone) return names;
  const other = names.length === 1 ? otherDelimiter(names[0] ?? '', delimiter) : undefined;
  if (other !== undefined) {
    throw new ImportError(
      `The header is one column, ${shown(names)}: if ${other.name} separates the columns, add --delimiter ${other.option}.`,
    );
  }
  if (missing.length > 0) {
    const plural = missing.length > 1 ? 'are not columns' : 'is not a column';
    throw new ImportError(`${missing.join(', ')} ${plural} of this file; it has ${shown(names)}.`);
  }
  const members = [...(oneOf ?? [])].join(', ');
  throw new ImportError(
    `No column of this file is known: it has ${shown(names)}, and may have ${members}. Rename them, or add --column <member>=<column>.`,
  );
}

/** Returns the reason if the row does not fit the header. */
export function cellsByName(
  cells: readonly string[],
  names: readonly string[],
): ReadonlyMap<string, string> | string {
  if (cells.length < names.length) {
    return `has ${cells.length} columns where the header has ${names.length}`;
  }
  const row = new Map<string, string>();
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] ?? '';
    const name = names[index] ?? '';
    if (name !== '') row.set(name, cell);
    else if (cell !== '') {
      return index < names.length
        ? `column ${index + 1} has no name in the header and holds "${cell.slice(0, 100)}": name the column, or empty it`
        : `has ${cells.length} columns where the header has ${names.length}`;
    }
  }
  return row;
}

function shown(names: readonly string[]): string {
  const text = names.join(', ');
  return text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text;
}

const delimiters = [
  { sign: ';', name: 'a semicolon', option: "';'" },
  { sign: '\t', name: 'a tab', option: 'tab' },
  { sign: '|', name: 'a bar', option: "'|'" },
  { sign: ',', name: 'a comma', option: ',' },
] as const;

function otherDelimiter(name: string, delimiter: string) {
  return delimiters.find(({ sign }) => sign !== delimiter && name.includes(sign));
}
