import type { EsriFieldPlan, EsriFieldType } from '@exchange/geometry';
import type { AttributeField } from '../../registry/asset/fields/queries.js';

export interface MapField {
  readonly name: string;
  /** Mixed: numbers in some features and texts in others. */
  readonly type: 'text' | 'number' | 'mixed' | 'instant' | 'objectid' | 'geometry';
  /** A field without a column is a key of the attributes. */
  readonly column?: { readonly name: string; readonly isUuid: boolean } | undefined;
}

const uuids: ReadonlySet<string> = new Set(['id', 'reseller_id', 'customer_id']);

const textColumns = {
  assets: ['id', 'reseller_id', 'customer_id', 'cost_key', 'state', 'asset_type', 'name', 'status'],
  utilities: ['id', 'code', 'name', 'state'],
} as const;

export function textFields(kind: keyof typeof textColumns): readonly MapField[] {
  return textColumns[kind].map((name) => ({
    name,
    type: 'text',
    column: { name, isUuid: uuids.has(name) },
  }));
}

/** A key with the name of a fixed field is omitted. */
export function withAttributes(
  fixed: readonly MapField[],
  attributes: readonly AttributeField[],
): readonly MapField[] {
  const names = new Set(fixed.map(({ name }) => name));
  const own = attributes.filter(({ name }) => !names.has(name));
  return [...fixed, ...own.map(({ name, kind }): MapField => ({ name, type: kind }))];
}

const esriTypes: Readonly<Record<MapField['type'], EsriFieldType>> = {
  number: 'esriFieldTypeDouble',
  instant: 'esriFieldTypeDate',
  objectid: 'esriFieldTypeOID',
  text: 'esriFieldTypeString',
  mixed: 'esriFieldTypeString',
  geometry: 'esriFieldTypeString',
};

export function esriPlanOf({ name, type }: MapField): EsriFieldPlan {
  return { name, type: esriTypes[type] };
}
