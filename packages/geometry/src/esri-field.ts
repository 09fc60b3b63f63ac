import { type Json, writeJson } from '@exchange/units';

/** Booleans, lists and objects become text. */
export type EsriFieldType =
  | 'esriFieldTypeOID'
  | 'esriFieldTypeString'
  | 'esriFieldTypeInteger'
  | 'esriFieldTypeDouble'
  | 'esriFieldTypeDate';

export interface EsriField {
  readonly name: string;
  readonly type: EsriFieldType;
  readonly alias: string;
  readonly length?: number;
  readonly nullable: boolean;
}

export interface EsriFieldPlan {
  readonly name: string;
  readonly type: EsriFieldType;
  readonly alias?: string;
  readonly length?: number;
  readonly nullable?: boolean;
}

export const esriObjectIdField = 'objectid';

// Readers allocate this length and truncate longer texts.
const textLength = 65_536;

/** Names are case-insensitive in ArcGIS; the first of equal names wins. */
export function esriFields(plans: readonly EsriFieldPlan[]): readonly EsriField[] {
  const names = new Set([esriObjectIdField]);
  const fields: EsriField[] = [
    {
      name: esriObjectIdField,
      type: 'esriFieldTypeOID',
      alias: esriObjectIdField,
      nullable: false,
    },
  ];
  for (const { name, type, alias = name, length = textLength, nullable = true } of plans) {
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    const field = { name, type, alias, nullable };
    fields.push(type === 'esriFieldTypeString' ? { ...field, length } : field);
  }
  return fields;
}

/**
 * Booleans become `true` and `false`, lists and objects JSON text.
 * @param type a number in a string field becomes text
 */
export function esriValue(value: Json, type?: EsriFieldType): string | number | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return type === 'esriFieldTypeString' ? String(value) : value;
  return writeJson(value);
}

/**
 * The object id comes first; of names that differ only in case, the first wins.
 * @param types by field name; a value without one keeps its type
 */
export function esriAttributes(
  objectid: number,
  attributes: Readonly<Record<string, Json>>,
  types?: ReadonlyMap<string, EsriFieldType>,
): Readonly<Record<string, string | number | null>> {
  const names = new Set([esriObjectIdField]);
  const entries: [string, string | number | null][] = [[esriObjectIdField, objectid]];
  for (const [name, value] of Object.entries(attributes)) {
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    entries.push([name, esriValue(value, types?.get(name))]);
  }
  return Object.fromEntries(entries);
}
