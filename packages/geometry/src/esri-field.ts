import { type Json, writeJson } from '@exchange/units';

/** The field types that answers use. Esri has none for booleans, lists and objects: they are text. */
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
  /** The most characters of a string. */
  readonly length?: number;
  readonly nullable: boolean;
}

/** A field before what follows from its name and type is filled in. */
export interface EsriFieldPlan {
  readonly name: string;
  readonly type: EsriFieldType;
  readonly alias?: string;
  readonly length?: number;
  readonly nullable?: boolean;
}

/** The name of the object id field. */
export const esriObjectIdField = 'objectid';

// Long enough for any text: readers make room for what is stated, and cut what is longer.
const textLength = 65_536;

/**
 * The `fields` of a FeatureSet: the object id, and the given ones in their order. ArcGIS does not tell upper from
 * lower case in field names, so of names that differ only in that the first stays, as in {@link esriAttributes}.
 */
export function esriFields(plans: readonly EsriFieldPlan[]): readonly EsriField[] {
  const taken = new Set([esriObjectIdField]);
  const fields: EsriField[] = [
    {
      name: esriObjectIdField,
      type: 'esriFieldTypeOID',
      alias: esriObjectIdField,
      nullable: false,
    },
  ];
  for (const { name, type, alias = name, length = textLength, nullable = true } of plans) {
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    const field = { name, type, alias, nullable };
    fields.push(type === 'esriFieldTypeString' ? { ...field, length } : field);
  }
  return fields;
}

/**
 * A value as an Esri attribute. Booleans are the strings `true` and `false`, lists and objects are JSON text.
 *
 * @param type of the field; a number in a string field becomes text, as a field has values of one type
 */
export function esriValue(value: Json, type?: EsriFieldType): string | number | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return type === 'esriFieldTypeString' ? String(value) : value;
  return writeJson(value);
}

/**
 * The attributes of an Esri feature: the object id, and the given ones in their order. Of names that differ only
 * in case the first stays, so fixed ones have to come first.
 *
 * @param types of the fields by name; a value without one keeps its own type
 */
export function esriAttributes(
  objectid: number,
  attributes: Readonly<Record<string, Json>>,
  types?: ReadonlyMap<string, EsriFieldType>,
): Readonly<Record<string, string | number | null>> {
  const taken = new Set([esriObjectIdField]);
  const entries: [string, string | number | null][] = [[esriObjectIdField, objectid]];
  for (const [name, value] of Object.entries(attributes)) {
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    entries.push([name, esriValue(value, types?.get(name))]);
  }
  return Object.fromEntries(entries);
}
