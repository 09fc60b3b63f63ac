import type { EsriField } from '@exchange/geometry';

export const objectIdField = 'objectid';

export const changedAtField = 'changed_at';

export interface FeatureRow {
  readonly objectid: number;
  readonly changed_at: number | null;
  readonly attributes: string;
  readonly geometry: string | null;
}

export type FieldValue = string | number | null;

export type ValueKind = 'text' | 'number';

export type RowAttributes = Readonly<Record<string, FieldValue>>;

export function fieldValue(
  { name, type }: EsriField,
  row: FeatureRow,
  attributes: RowAttributes,
): FieldValue | undefined {
  if (type === 'esriFieldTypeOID') return row.objectid;
  if (type === 'esriFieldTypeDate') return row.changed_at;
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return type === 'esriFieldTypeString' && typeof value === 'number' ? String(value) : value;
}
