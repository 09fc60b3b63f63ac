import { type MapField, mapFields } from '../layers/fields.js';
import type { LayerView } from '../layers/view.js';
import { collectionUrl } from './links.js';

export const itemFields = { hasObjectId: false } as const;

type SchemaView = Pick<LayerView, 'layer' | 'groups' | 'attributes'>;

export function queryablesOf(view: SchemaView, base: string) {
  const { id, title } = view.layer;
  const shape = shapeOf(view);
  return {
    $schema: draft,
    $id: `${collectionUrl(base, id)}/queryables`,
    type: 'object',
    title,
    properties: Object.fromEntries(
      mapFields(view, itemFields).map((field) => [field.name, schemaOfField(field, shape)]),
    ),
    additionalProperties: false,
  };
}

/** Clients that take fields from the first features would miss others. */
export function featureSchema(view: SchemaView, base: string) {
  const { id, title } = view.layer;
  const fields = mapFields(view, itemFields).filter(({ name }) => name !== 'id');
  const shape = shapeOf(view);
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

function shapeOf({ groups }: SchemaView): string {
  const types = groups.flatMap(({ geometry_type }) => geometry_type ?? []);
  const [only = 'Geometry', ...others] = new Set(types);
  return others.length === 0 ? only : 'Geometry';
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
