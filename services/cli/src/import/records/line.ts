import type { Json } from '@exchange/units';
import { isNumberCell, textOf } from '../formats/json.js';
import { type ImportLine, refusedLine, type Target } from '../import-line.js';
import type { CellType, RecordKind } from './kind.js';

export interface RecordMapping {
  readonly columns: ReadonlyMap<string, string>;
  readonly constants: ReadonlyMap<string, string>;
  readonly keyColumn: string | undefined;
}

export type ReadRecord = (cells: ReadonlyMap<string, Json>, line: number) => ImportLine;

export function recordReader(kind: RecordKind, mapping: RecordMapping): ReadRecord {
  const { inPath: pathMembers } = kind;
  const { keyColumn } = mapping;
  const members = Object.entries(kind.fields).map(([member, type]) => ({
    member,
    type,
    column: mapping.columns.get(member) ?? member,
    constant: mapping.constants.get(member),
    isInPath: pathMembers.includes(member),
  }));
  const used = new Set(members.map(({ column }) => column));

  // Most lines go where the line before them went.
  let latest: { readonly place: string; readonly target: Target } | undefined;
  const targetOf = (ids: readonly string[]): Target => {
    const place = ids.join(' ');
    if (latest?.place !== place) latest = { place, target: kind.to(...ids) };
    return latest.target;
  };

  /** Returns the reason of a refusal as text. */
  function lineOf(cells: ReadonlyMap<string, Json>, line: number): ImportLine | string {
    const body: Record<string, Json> = {};
    const place: Record<string, Json> = {};
    for (const { member, type, column, constant, isInPath } of members) {
      const cell = constant ?? cells.get(column);
      if (cell === undefined || cell === null || cell === '') continue;
      const value = typeof cell === 'string' ? readCell(cell, type) : cell;
      if (value === undefined) return `${column} is not a valid ${type}: "${String(cell)}"`;
      (isInPath ? place : body)[member] = value;
    }
    const inPath: string[] = [];
    for (const member of pathMembers) {
      // Two spellings of an id are one resource, whose lines are sent in sequence.
      const value = textOf(place[member])?.toLowerCase();
      if (value === undefined) return `${member} is missing`;
      if (!/^[\w-]+$/.test(value)) return `${member} is not an id: "${value}"`;
      inPath.push(value);
    }
    if (kind.hasAttributes) {
      const free = [...cells].filter(([name, value]) => !used.has(name) && value !== '');
      const sent = cells.get('attributes');
      const attributes =
        typeof sent === 'object' && sent !== null ? sent : Object.fromEntries(free);
      const isSent = kind.isUpdate !== true || Object.keys(attributes).length > 0;
      if (isSent) body['attributes'] = attributes;
    }
    const naturalKey = keyColumn === undefined ? undefined : (textOf(cells.get(keyColumn)) ?? '');
    if (naturalKey === '') return `no key: ${keyColumn} is empty`;
    const written = kind.bodyOf?.(body) ?? body;
    if (typeof written === 'string') return written;
    return {
      kind: 'request',
      line,
      to: targetOf(inPath),
      body: written,
      naturalKey,
      ...(kind.isUpdate === true ? { span: wholeResource, isUpdate: true } : {}),
    };
  }

  return (cells, line) => {
    const read = lineOf(cells, line);
    return typeof read === 'string' ? refusedLine(line, read, Object.fromEntries(cells)) : read;
  };
}

/** Two changes of one resource are sent in sequence. */
const wholeResource = { first: '', last: '' };

function readCell(text: string, type: CellType): Json | undefined {
  switch (type) {
    case 'text':
    case 'decimals':
      return text;
    case 'number':
      // Text keeps every digit.
      return isNumberCell(text) ? text : undefined;
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
    case 'boolean':
      if (/^(true|yes|1)$/i.test(text)) return true;
      return /^(false|no|0)$/i.test(text) ? false : undefined;
    default:
      return type satisfies never;
  }
}
