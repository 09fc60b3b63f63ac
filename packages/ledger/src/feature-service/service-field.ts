import type { EsriField } from '@exchange/geometry';

/** The object id of every feature. */
export const objectIdField = 'objectid';

/** When the log recorded a feature's last event. */
export const changedAtField = 'changed_at';

/** A row of a page, as it comes from the tables. */
export interface FeatureRow {
  readonly objectid: number;
  /** Milliseconds since 1970. */
  readonly changed_at: number | null;
  /** The attributes of the stored Esri feature: JSON text of an object. */
  readonly attributes: string;
  /** JSON text in the requested format; null without a geometry, or if none is requested. */
  readonly geometry: string | null;
}

/** The value of a field. */
export type FieldValue = string | number | null;

/** How a value that the database gives as text is read. */
export type ValueKind = 'text' | 'number';

/** A row's attributes by their names. */
export type RowAttributes = Readonly<Record<string, FieldValue>>;

/** A field's value; undefined where the feature has no such attribute. */
export function fieldValue(
  { name, type }: EsriField,
  row: FeatureRow,
  attributes: RowAttributes,
): FieldValue | undefined {
  if (type === 'esriFieldTypeOID') return row.objectid;
  if (type === 'esriFieldTypeDate') return row.changed_at;
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  // A field has values of one type: numbers of one that holds texts elsewhere are text too.
  return type === 'esriFieldTypeString' && typeof value === 'number' ? String(value) : value;
}
