import { assetFieldNames } from '../map/features.js';
import type { LayerContent } from './layer.js';
import type { LayerView } from './view.js';

/** Mixed: numbers in some features and texts in others. */
export type MapFieldType = 'text' | 'number' | 'mixed' | 'instant' | 'objectid' | 'geometry';

export interface MapField {
  readonly name: string;
  readonly type: MapFieldType;
  /** A field without a column is a key of the attributes. */
  readonly column?: { readonly name: string; readonly isUuid: boolean } | undefined;
}

export const geometryField = 'geometry';
export const changedAtField = 'changed_at';
export const objectIdField = 'objectid';

const uuids: ReadonlySet<string> = new Set(['id', 'reseller_id', 'customer_id']);

const textColumns: Readonly<Record<LayerContent['kind'], readonly string[]>> = {
  assets: assetFieldNames,
  utilities: ['id', 'code', 'name', 'state'],
};

export interface FieldOptions {
  readonly hasObjectId?: boolean;
}

export function fixedFields(
  kind: LayerContent['kind'],
  { hasObjectId = true }: FieldOptions = {},
): readonly MapField[] {
  const column = (name: string, isUuid = false) => ({ name, isUuid });
  const objectId = {
    name: objectIdField,
    type: 'objectid',
    column: column(objectIdField),
  } as const;
  return [
    ...(hasObjectId ? [objectId] : []),
    ...textColumns[kind].map((name) => ({
      name,
      type: 'text' as const,
      column: column(name, uuids.has(name)),
    })),
    { name: changedAtField, type: 'instant', column: column(changedAtField) },
    { name: geometryField, type: 'geometry', column: column('geom') },
  ];
}

/** A key with the name of a fixed field is omitted. */
export function mapFields(
  { layer, attributes }: Pick<LayerView, 'layer' | 'attributes'>,
  options: FieldOptions = {},
): readonly MapField[] {
  const fixed = fixedFields(layer.content.kind, options);
  const names = new Set(fixed.map(({ name }) => name));
  const own = attributes.filter(({ name }) => !names.has(name));
  return [...fixed, ...own.map(({ name, kind }): MapField => ({ name, type: kind }))];
}

export async function fieldsWithNamed(
  view: Pick<LayerView, 'layer' | 'attributes' | 'isUsed'>,
  names: Iterable<string>,
  options: FieldOptions = {},
): Promise<readonly MapField[]> {
  const fields = [...mapFields(view, options)];
  const known = new Set(fields.map(({ name }) => name));
  for (const name of new Set(names)) {
    if (known.has(name) || !(await view.isUsed(name))) continue;
    fields.push({ name, type: 'mixed' });
  }
  return fields;
}
