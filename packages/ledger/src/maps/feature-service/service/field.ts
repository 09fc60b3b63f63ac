import { type EsriField, type EsriGeometry, toEsriGeometry } from '@exchange/geometry';
import { changedAtField } from '../../layers/fields.js';

export interface FeatureRow {
  readonly objectid: number;
  readonly changed_at: number | null;
  /** Esri JSON. */
  readonly feature: string;
  /** GeoJSON in place of the feature's own geometry. */
  readonly geometry: string | null;
}

interface EsriFeature {
  readonly attributes: RowAttributes;
  readonly geometry?: EsriGeometry;
}

export function featureIn({ feature, geometry }: FeatureRow): EsriFeature {
  const stored: EsriFeature = JSON.parse(feature);
  if (geometry === null) return stored;
  return { ...stored, geometry: toEsriGeometry(JSON.parse(geometry)) };
}

const attributesBegin = '{"attributes":{'.length;

/**
 * Writes the stored text of a feature from its attributes on.
 * @param changedAt JSON
 */
export function withStoredAttributes({ feature }: FeatureRow, changedAt: string): string {
  return `{"${changedAtField}":${changedAt},${feature.slice(attributesBegin)}`;
}

export type FieldValue = string | number | null;

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

/** Writes the attributes of a row as JSON; a missing value as null if requested. */
export function attributeWriter(
  fields: readonly EsriField[],
  writesMissing: boolean,
  shown: (value: FieldValue, field: EsriField) => FieldValue = (value) => value,
): (row: FeatureRow, attributes: RowAttributes) => string {
  const keyedFields = fields.map((field) => ({ field, key: `${JSON.stringify(field.name)}:` }));
  return (row, attributes) => {
    const members: string[] = [];
    for (const { field, key } of keyedFields) {
      const value = fieldValue(field, row, attributes);
      if (value !== undefined) members.push(key + JSON.stringify(shown(value, field)));
      else if (writesMissing) members.push(`${key}null`);
    }
    return `{${members.join(',')}}`;
  };
}

/** Times in RFC 3339, as GeoJSON has them. */
export function withTimeText(value: FieldValue, { type }: EsriField): FieldValue {
  return type === 'esriFieldTypeDate' && typeof value === 'number' ? timeText(value) : value;
}

export function timeText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
