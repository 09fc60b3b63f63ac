import type { Json } from '@exchange/units';
import type { ImportLine } from './import-line.js';
import { textOf } from './json.js';
import type { CellType, RecordKind } from './record-kind.js';

/** How a file's columns are to be read. */
export interface RecordMapping {
  /** The column that a member comes from, where it has another name. */
  readonly columns: ReadonlyMap<string, string>;
  /** Members that are the same for every record. */
  readonly constants: ReadonlyMap<string, string>;
  readonly keyColumn: string | undefined;
}

/** One record, as cells or as JSON members, as the request that it stands for. */
export function recordLine(
  kind: RecordKind,
  mapping: RecordMapping,
  cells: ReadonlyMap<string, Json>,
  line: number,
): ImportLine {
  const source = Object.fromEntries(cells);
  const refused = (reason: string): ImportLine => ({ kind: 'refused', line, reason, source });
  const record: Record<string, Json> = {};
  const used = new Set<string>();
  for (const [member, type] of Object.entries(kind.fields)) {
    const column = mapping.columns.get(member) ?? member;
    used.add(column);
    const cell = mapping.constants.get(member) ?? cells.get(column);
    if (cell === undefined || cell === null || cell === '') continue;
    const value = typeof cell === 'string' ? readCell(cell, type) : cell;
    if (value === undefined) return refused(`${column} is no ${type}: "${String(cell)}"`);
    record[member] = value;
  }
  const inPath: string[] = [];
  for (const member of kind.inPath) {
    const value = textOf(record[member]);
    if (value === undefined || !/^[\w-]+$/.test(value)) return refused(`${member} is missing`);
    inPath.push(value);
  }
  if (kind.hasAttributes) {
    const free = [...cells].filter(([name, value]) => !used.has(name) && value !== '');
    const sent = cells.get('attributes');
    record['attributes'] =
      typeof sent === 'object' && sent !== null ? sent : Object.fromEntries(free);
  }
  const to = kind.to(...inPath);
  const body = Object.fromEntries(
    Object.entries(record).filter(([member]) => !kind.inPath.includes(member)),
  );
  const naturalKey =
    mapping.keyColumn === undefined ? undefined : textOf(cells.get(mapping.keyColumn));
  if (mapping.keyColumn !== undefined && (naturalKey === undefined || naturalKey === '')) {
    return refused(`no key: ${mapping.keyColumn} is empty`);
  }
  return { kind: 'request', line, to, body: kind.bodyOf?.(body) ?? body, naturalKey };
}

function readCell(text: string, type: CellType): Json | undefined {
  switch (type) {
    case 'text':
      return text;
    case 'number':
      // Kept as text: the service reads it digit by digit.
      return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(text) ? text : undefined;
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
    case 'boolean':
      if (/^(true|yes|1)$/i.test(text)) return true;
      return /^(false|no|0)$/i.test(text) ? false : undefined;
    default:
      return type satisfies never;
  }
}
