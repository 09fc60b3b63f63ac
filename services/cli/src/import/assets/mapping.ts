import type { Json, JsonObject } from '@exchange/units';
import { textOf } from '../formats/json.js';
import { ImportError } from '../import-line.js';

export const assetColumns = [
  ...(['name', 'type', 'lon', 'lat', 'state'] as const),
  ...(['organization', 'description', 'status', 'key'] as const),
];
type AssetColumn = (typeof assetColumns)[number];

export interface AssetMapping {
  readonly columns: { readonly [Column in AssetColumn]?: string };
  readonly type: string | undefined;
  readonly attributes: 'all' | readonly string[];
  readonly numberColumns: readonly string[];
  readonly reseller: PartyMapping;
  readonly customer: PartyMapping;
  readonly allowMissingPosition: boolean;
}

export interface PartyMapping {
  readonly id: string | undefined;
  readonly column: string | undefined;
  readonly table: ReadonlyMap<string, string> | undefined;
}

export function columnsInUse({ columns: { key: _, ...used } }: AssetMapping): ReadonlySet<string> {
  return new Set(Object.values(used));
}

export function columnsNamed(mapping: AssetMapping): ReadonlySet<string> {
  const { columns, reseller, customer, attributes, numberColumns } = mapping;
  const named = [...Object.values(columns), reseller.column, customer.column, ...numberColumns];
  const selected = attributes === 'all' ? [] : attributes;
  return new Set([...named, ...selected].filter((column) => column !== undefined));
}

/** @param cellOf reads a column, or a property of that name */
export function assetBody(
  cellOf: (column: string) => Json | undefined,
  { columns, type, reseller, customer }: AssetMapping,
  geometry: Json | undefined,
  attributes: JsonObject,
): JsonObject {
  const cell = (column: string | undefined) => (column === undefined ? undefined : cellOf(column));
  return {
    asset_type: cell(columns.type) || (type ?? ''),
    name: cell(columns.name) ?? '',
    ...present({
      organization_id: textOf(cell(columns.organization)),
      description: cell(columns.description),
      status: cell(columns.status),
      state: cell(columns.state),
      reseller_id: partyOf(reseller, textOf(cell(reseller.column))),
      customer_id: partyOf(customer, textOf(cell(customer.column))),
      geometry,
    }),
    attributes,
  };
}

function partyOf(party: PartyMapping, value: string | undefined): string | undefined {
  if (party.column === undefined) return party.id;
  if (value === undefined || value === '') return party.id;
  return party.table === undefined ? value : (party.table.get(value) ?? party.id);
}

export function parsePartyTable(text: string, file: string): ReadonlyMap<string, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ImportError(`${file} is not valid JSON.`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new ImportError(`${file} should hold an object of column value to id.`);
  }
  const table = new Map<string, string>();
  for (const [value, id] of Object.entries(parsed)) {
    if (typeof id !== 'string')
      throw new ImportError(`${file}: the id of ${value} is not a string.`);
    table.set(value, id);
  }
  return table;
}

export function present(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  const object: Record<string, Json> = {};
  for (const [key, value] of Object.entries(members)) {
    if (value !== undefined && value !== null && value !== '') object[key] = value;
  }
  return object;
}
