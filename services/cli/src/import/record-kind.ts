import { itemOfRow, shapeColumns } from '@exchange/ledger/batch/table-row';
import type { Json, JsonObject } from '@exchange/units';
import type { ImportLine } from './import-line.js';
import { textOf } from './json.js';
import { transactionsAtOnce } from './transaction-batches.js';

/** How a table's cell becomes a member of a request's body. */
export type CellType = 'text' | 'number' | 'integer' | 'boolean';

/** One kind of record that files can hold, and the request that each becomes. */
export interface RecordKind {
  readonly name: string;
  /** The members of a record, by their names in the HTTP interface. */
  readonly fields: Readonly<Record<string, CellType>>;
  /** Members that are part of the path and not of the body. */
  readonly inPath: readonly string[];
  readonly path: (record: JsonObject) => string;
  /** Whether columns without another use become `attributes`. */
  readonly hasAttributes: boolean;
  /** Records of the same path that go together in one request; 1 for a request each. */
  readonly atOnce: number;
  /** The request's body, where a record's members are not its own. */
  readonly bodyOf?: (record: JsonObject) => JsonObject;
}

export const recordKinds: readonly RecordKind[] = [
  {
    name: 'customers',
    fields: { name: 'text', email: 'text', external_ref: 'text' },
    inPath: [],
    path: () => '/customers',
    hasAttributes: true,
    atOnce: 1,
  },
  {
    name: 'attachments',
    fields: {
      customer_id: 'text',
      reseller_id: 'text',
      state: 'text',
      cost_key: 'text',
      is_primary: 'boolean',
    },
    inPath: ['customer_id'],
    path: ({ customer_id }) => `/customers/${textOf(customer_id) ?? ''}/resellers`,
    hasAttributes: false,
    atOnce: 1,
  },
  {
    name: 'plans',
    fields: {
      utility_id: 'text',
      reseller_id: 'text',
      name: 'text',
      rate_type: 'text',
      rate_cents_per_kwh: 'number',
      term_months: 'integer',
      is_business: 'boolean',
      effective_date: 'text',
    },
    inPath: [],
    path: () => '/plans',
    hasAttributes: false,
    atOnce: 1,
  },
  {
    name: 'counterparties',
    fields: {
      id: 'text',
      code: 'text',
      name: 'text',
      lei: 'text',
      eic: 'text',
      status: 'text',
      reason: 'text',
    },
    inPath: [],
    path: () => '/exchange/counterparties',
    hasAttributes: true,
    atOnce: 1,
  },
  {
    name: 'transactions',
    fields: {
      counterparty_id: 'text',
      asset_id: 'text',
      reseller_id: 'text',
      cost_key: 'text',
      transaction_type: 'text',
      volume_mwh: 'number',
      price_per_mwh: 'number',
      delivery_start: 'text',
      delivery_end: 'text',
      direction: 'text',
      currency: 'text',
      book: 'text',
      trade_date: 'text',
      external_id: 'text',
      block: 'text',
      ...Object.fromEntries(shapeColumns.map((column) => [column, 'text'] as const)),
    },
    inPath: [],
    path: () => '/exchange/transactions/batch',
    hasAttributes: false,
    atOnce: transactionsAtOnce,
    bodyOf: itemOfRow,
  },
  {
    name: 'rates',
    fields: {
      utility_id: 'text',
      area_code: 'text',
      rate_cents_per_kwh: 'number',
      recorded_at: 'text',
    },
    inPath: ['utility_id'],
    path: ({ utility_id }) => `/rates/${textOf(utility_id) ?? ''}/history`,
    hasAttributes: false,
    atOnce: 1_000,
  },
  {
    name: 'usage',
    fields: { premise_asset_id: 'text', period_start: 'text', period_end: 'text', kwh: 'number' },
    inPath: ['premise_asset_id'],
    path: ({ premise_asset_id }) => `/usage/${textOf(premise_asset_id) ?? ''}`,
    hasAttributes: false,
    atOnce: 1_000,
  },
];

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
  for (const member of kind.inPath) {
    const value = textOf(record[member]);
    if (value === undefined || !/^[\w-]+$/.test(value)) return refused(`${member} is missing`);
  }
  if (kind.hasAttributes) {
    const free = [...cells].filter(([name, value]) => !used.has(name) && value !== '');
    const sent = cells.get('attributes');
    record['attributes'] =
      typeof sent === 'object' && sent !== null ? sent : Object.fromEntries(free);
  }
  const path = kind.path(record);
  const body = Object.fromEntries(
    Object.entries(record).filter(([member]) => !kind.inPath.includes(member)),
  );
  const naturalKey =
    mapping.keyColumn === undefined ? undefined : textOf(cells.get(mapping.keyColumn));
  if (mapping.keyColumn !== undefined && (naturalKey === undefined || naturalKey === '')) {
    return refused(`no key: ${mapping.keyColumn} is empty`);
  }
  return { kind: 'request', line, path, body: kind.bodyOf?.(body) ?? body, naturalKey };
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
