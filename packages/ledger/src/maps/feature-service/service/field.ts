import type { EsriField } from '@exchange/geometry';

export const objectIdField = 'objectid';

/** Time of a feature's last event in the log. */
export const changedAtField = 'changed_at';

export interface FeatureRow {
  readonly objectid: number;
  /** Milliseconds since 1970. */
  readonly changed_at: number | null;
  /** The attributes of the stored Esri feature: JSON text of an object. */
  readonly attributes: string;
  /** JSON text in the requested format; null without a geometry, or if none is requested. */
  readonly geometry: string | null;
}

export type FieldValue = string | number | null;

/** The type of a value that the database returns as text. */
export type ValueKind = 'text' | 'number';

/** A row's attributes by name. */
export type RowAttributes = Readonly<Record<string, FieldValue>>;

/** A field's value; undefined for a missing attribute. */
export function fieldValue(
  { name, type }: EsriField,
  row: FeatureRow,
  attributes: RowAttributes,
): FieldValue | undefined {
  if (type === 'esriFieldTypeOID') return row.objectid;
  if (type === 'esriFieldTypeDate') return row.changed_at;
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  // A field has values of one type: in a text field, numbers become text.
  return type === 'esriFieldTypeString' && typeof value === 'number' ? String(value) : value;
}
