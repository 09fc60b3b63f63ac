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

export type EsriFieldPlan = Pick<EsriField, 'name' | 'type'>;

export const esriObjectIdField = 'objectid';

// Readers allocate this, and truncate.
const textLength = 65_536;

export function esriField({ name, type }: EsriFieldPlan): EsriField {
  const field = { name, type, alias: name, nullable: true };
  return type === 'esriFieldTypeString' ? { ...field, length: textLength } : field;
}

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
  for (const { name, type } of plans) {
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    fields.push(esriField({ name, type }));
  }
  return fields;
}

function esriValue(value: Json): string | number | null {
  const isPlain = value === null || typeof value === 'string' || typeof value === 'number';
  return isPlain ? value : writeJson(value);
}

/** The object id comes first; of names that differ only in case, the first wins. */
export function esriAttributes(
  objectid: number,
  attributes: Readonly<Record<string, Json>>,
): Readonly<Record<string, string | number | null>> {
  const names = new Set([esriObjectIdField]);
  const entries: [string, string | number | null][] = [[esriObjectIdField, objectid]];
  for (const [name, value] of Object.entries(attributes)) {
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    entries.push([name, esriValue(value)]);
  }
  return Object.fromEntries(entries);
}
