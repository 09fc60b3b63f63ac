import { fixedFields, type MapField, mapFields } from '../layers/fields.js';
import { type LayerDefinition, layerNamed } from '../layers/layer.js';
import type { LayerView } from '../layers/view.js';
import { collectionUrl } from './links.js';

export const itemFields = { hasObjectId: false } as const;

export function openQueryables(id: string, base: string) {
  const layer = layerNamed(id);
  return schemaOf(layer, fixedFields(layer.content.kind, itemFields), [], base);
}

export function queryablesOf(view: LayerView, base: string) {
  return schemaOf(view.layer, mapFields(view, itemFields), geometryTypesOf(view), base);
}

/** Clients that take fields from the first features would miss others. */
export function featureSchema(view: LayerView, base: string) {
  const { id, title } = view.layer;
  const fields = mapFields(view, itemFields).filter(({ name }) => name !== 'id');
  const shape = shapeOf(geometryTypesOf(view));
  const ofGeometry = fields.filter(({ type }) => type === 'geometry');
  const others = fields.filter(({ type }) => type !== 'geometry');
  const schemas = (some: readonly MapField[]) =>
    Object.fromEntries(some.map((field) => [field.name, schemaOfField(field, shape)]));
  return {
    $schema: draft,
    $id: `${collectionUrl(base, id)}/schema`,
    type: 'object',
    title,
    required: ['type', 'id', 'geometry', 'properties'],
    properties: {
      type: { type: 'string', enum: ['Feature'] },
      id: { type: 'string' },
      ...schemas(ofGeometry),
      properties: { type: 'object', properties: schemas(others) },
    },
  };
}

const draft = 'https://json-schema.org/draft/2020-12/schema';

function geometryTypesOf({ groups }: LayerView): readonly string[] {
  return groups.flatMap(({ geometry_type }) => geometry_type ?? []);
}

function shapeOf(geometryTypes: readonly string[]): string {
  const [only = 'Geometry', ...others] = new Set(geometryTypes);
  return others.length === 0 ? only : 'Geometry';
}

function schemaOf(
  { id, title }: LayerDefinition,
  fields: readonly MapField[],
  geometryTypes: readonly string[],
  base: string,
) {
  const shape = shapeOf(geometryTypes);
  return {
    $schema: draft,
    $id: `${collectionUrl(base, id)}/queryables`,
    type: 'object',
    title,
    properties: Object.fromEntries(
      fields.map((field) => [field.name, schemaOfField(field, shape)]),
    ),
    additionalProperties: false,
  };
}

/** Clients recognize shapes by the reference and the missing type. */
export function schemaOfField({ name, type }: MapField, shape = 'Geometry') {
  switch (type) {
    case 'geometry':
      return { $ref: `https://geojson.org/schema/${shape}.json` };
    case 'number':
    case 'objectid':
      return { title: name, type: 'number' };
    case 'instant':
      return { title: name, type: 'string', format: 'date-time' };
    case 'text':
    case 'mixed':
      return { title: name, type: 'string' };
  }
}
