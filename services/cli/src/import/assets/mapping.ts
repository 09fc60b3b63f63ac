import type { Json, JsonObject } from '@exchange/units';
import { ImportError } from '../import-line.js';

export interface AssetMapping {
  readonly nameColumn: string | undefined;
  readonly type: string | undefined;
  readonly typeColumn: string | undefined;
  readonly lonColumn: string | undefined;
  readonly latColumn: string | undefined;
  readonly stateColumn: string | undefined;
  readonly organizationColumn: string | undefined;
  readonly descriptionColumn: string | undefined;
  readonly statusColumn: string | undefined;
  readonly keyColumn: string | undefined;
  /** `all`: all columns without another use. */
  readonly attributes: 'all' | readonly string[];
  /** All others stay text, as zip codes require. */
  readonly numberColumns: readonly string[];
  readonly reseller: PartyMapping;
  readonly customer: PartyMapping;
  readonly allowMissingPosition: boolean;
}

/** A table translates values that are not ids. */
export interface PartyMapping {
  readonly id: string | undefined;
  readonly column: string | undefined;
  readonly table: ReadonlyMap<string, string> | undefined;
}

export function columnsInUse(mapping: AssetMapping): ReadonlySet<string> {
  const columns = [
    mapping.nameColumn,
    mapping.typeColumn,
    mapping.lonColumn,
    mapping.latColumn,
    mapping.stateColumn,
    mapping.organizationColumn,
    mapping.descriptionColumn,
    mapping.statusColumn,
  ];
  return new Set(columns.filter((column) => column !== undefined));
}

export function columnsNamed(mapping: AssetMapping): ReadonlySet<string> {
  const named = new Set(columnsInUse(mapping));
  const more = [mapping.keyColumn, mapping.reseller.column, mapping.customer.column];
  const attributes = mapping.attributes === 'all' ? [] : mapping.attributes;
  for (const column of [...more, ...attributes, ...mapping.numberColumns]) {
    if (column !== undefined) named.add(column);
  }
  return named;
}

/** Undefined for a value that the table lacks. */
export function partyOf(party: PartyMapping, value: string | undefined): string | undefined {
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
