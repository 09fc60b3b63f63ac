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

export function esriFields(plans: readonly EsriFieldPlan[]): readonly EsriField[] {
  const objectId: EsriField = {
    name: esriObjectIdField,
    type: 'esriFieldTypeOID',
    alias: esriObjectIdField,
    nullable: false,
  };
  return [objectId, ...firstOfNames(plans, ({ name }) => name).map(esriField)];
}

/** Names are case-insensitive in ArcGIS; the first of equal names wins, after the object id. */
function firstOfNames<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const names = new Set([esriObjectIdField]);
  return items.filter((item) => {
    const name = nameOf(item).toLowerCase();
    if (names.has(name)) return false;
    names.add(name);
    return true;
  });
}

function esriValue(value: Json): string | number | null {
  const isPlain = value === null || typeof value === 'string' || typeof value === 'number';
  return isPlain ? value : writeJson(value);
}

export function esriAttributes(
  objectid: number,
  attributes: Readonly<Record<string, Json>>,
): Readonly<Record<string, string | number | null>> {
  const own = firstOfNames(Object.entries(attributes), ([name]) => name);
  return Object.fromEntries([
    [esriObjectIdField, objectid],
    ...own.map(([name, value]) => [name, esriValue(value)] as const),
  ]);
}
