import { type MapField, textFields, withAttributes } from '../map/fields.js';
import type { LayerContent } from './layer.js';
import type { LayerView } from './view.js';

export type { MapField } from '../map/fields.js';

export const geometryField = 'geometry';
export const changedAtField = 'changed_at';
export const objectIdField = 'objectid';

export interface FieldOptions {
  readonly hasObjectId?: boolean;
}

export function fixedFields(
  kind: LayerContent['kind'],
  { hasObjectId = true }: FieldOptions = {},
): readonly MapField[] {
  const column = (name: string) => ({ name, isUuid: false });
  const objectId = {
    name: objectIdField,
    type: 'objectid',
    column: column(objectIdField),
  } as const;
  return [
    ...(hasObjectId ? [objectId] : []),
    ...textFields(kind),
    { name: changedAtField, type: 'instant', column: column(changedAtField) },
    { name: geometryField, type: 'geometry', column: column('geom') },
  ];
}

export function mapFields(
  { layer, attributes }: Pick<LayerView, 'layer' | 'attributes'>,
  options: FieldOptions = {},
): readonly MapField[] {
  return withAttributes(fixedFields(layer.content.kind, options), attributes.fields);
}

export async function fieldsWithNamed(
  view: Pick<LayerView, 'layer' | 'attributes' | 'used'>,
  names: Iterable<string>,
  options: FieldOptions = {},
): Promise<readonly MapField[]> {
  const fields = mapFields(view, options);
  const known = new Set(fields.map(({ name }) => name));
  const others = [...new Set(names)].filter((name) => !known.has(name));
  const used = new Set(await view.used(others));
  const unlisted = others.filter((name) => used.has(name));
  return [...fields, ...unlisted.map((name): MapField => ({ name, type: 'mixed' }))];
}
