import { serviceVersion } from '@exchange/runtime/process/service-version';
import { mapFields } from '../layers/fields.js';
import type { LayerView } from '../layers/view.js';
import { itemsDefault, itemsMax } from './contract.js';
import { crsUris } from './crs.js';
import { geoJson, openApiType, schemaType } from './links.js';
import { itemFields, schemaOfField } from './queryables.js';

const text = { type: 'string' } as const;
const crs = { type: 'string', enum: Object.values(crsUris), default: crsUris.CRS84 } as const;

/** Clients take the page size from `limit`. */
const itemParameters = Object.fromEntries(
  Object.entries({
    f: [{ type: 'string', enum: ['json'] }],
    limit: [
      { type: 'integer', minimum: 1, maximum: itemsMax, default: itemsDefault },
      'Maximum number of items',
    ],
    bbox: [
      {
        type: 'array',
        oneOf: [
          { minItems: 4, maxItems: 4 },
          { minItems: 6, maxItems: 6 },
        ],
        items: { type: 'number' },
      },
      'Only features that intersect the box: west, south, east, north. A box with west greater than east crosses the antimeridian.',
    ],
    'bbox-crs': [crs],
    crs: [crs],
    datetime: [text, 'Only features with their last change at this time or in this interval'],
    filter: [text, 'A filter in CQL2 text'],
    'filter-lang': [
      { type: 'string', enum: ['cql2-text', 'cql-text'], default: 'cql2-text' },
      'Both names mean the same language',
    ],
    'filter-crs': [crs],
    resultType: [
      { type: 'string', enum: ['results', 'hits'], default: 'results' },
      '`hits` returns only the number of features',
    ],
    offset: [
      { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1, default: 0 },
      'Number of items to skip before the first page; next links use a cursor',
    ],
    cursor: [text, 'From a next link'],
  } satisfies Record<string, readonly [schema: object, description?: string]>).map(
    ([name, [schema, description]]) => [name, queryParameter(name, schema, description)],
  ),
);

function queryParameter(name: string, schema: object, description?: string) {
  const described = description === undefined ? {} : { description };
  return {
    name,
    in: 'query',
    required: false,
    style: 'form',
    explode: false,
    ...described,
    schema,
  };
}

const pathParameters = {
  collectionId: { name: 'collectionId', in: 'path', required: true, schema: text },
  featureId: {
    name: 'featureId',
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
} as const;

type Known = Pick<LayerView, 'layer' | 'attributes'>;

const json = 'application/json';
const tags = ['OGC API - Features'];
const refer = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const formOnly = [refer('parameters', 'f')];
const collectionOnly = [refer('parameters', 'collectionId'), ...formOnly];

function operation(
  operationId: string,
  summary: string,
  parameters: readonly object[],
  mediaType: string = json,
) {
  return {
    get: {
      operationId,
      tags,
      summary,
      parameters,
      responses: {
        200: { description: summary, content: { [mediaType]: { schema: { type: 'object' } } } },
        default: refer('responses', 'Problem'),
      },
    },
  };
}

/** OpenAPI 3.0. Clients push down filters on fields of known collections. */
export function describeInterface(known: readonly Known[], base: string) {
  const everyItem = Object.keys(itemParameters).map((name) => refer('parameters', name));
  const ofCollection = refer('parameters', 'collectionId');
  return {
    openapi: '3.0.3',
    info: {
      title: 'Energy exchange ledger: OGC API - Features',
      version: serviceVersion,
      license: { name: 'Apache-2.0' },
    },
    servers: [{ url: `${base}/ogc` }],
    tags: tags.map((name) => ({ name })),
    security: [{ apiKey: [] }, { bearer: [] }, { keyInUrl: [] }],
    paths: {
      '/': open(operation('getLandingPage', 'Landing page', formOnly)),
      '/conformance': open(operation('getConformance', 'Conformance classes', formOnly)),
      '/api': open(operation('getApi', 'This document', formOnly, openApiType)),
      '/collections': operation('getCollections', 'Collections', formOnly),
      '/collections/{collectionId}': operation('getCollection', 'One collection', collectionOnly),
      '/collections/{collectionId}/queryables': open(
        operation('getQueryables', 'Filter fields', collectionOnly, schemaType),
      ),
      '/collections/{collectionId}/schema': operation(
        'getSchema',
        'Schema of the features',
        collectionOnly,
        schemaType,
      ),
      '/collections/{collectionId}/items': operation(
        'getItems',
        'Features',
        [ofCollection, ...everyItem],
        geoJson,
      ),
      ...Object.fromEntries(known.filter(isPlain).map((one) => itemsOf(one, everyItem))),
      '/collections/{collectionId}/items/{featureId}': operation(
        'getItem',
        'One feature',
        [
          ofCollection,
          refer('parameters', 'featureId'),
          refer('parameters', 'f'),
          refer('parameters', 'crs'),
        ],
        geoJson,
      ),
    },
    components: {
      parameters: { ...pathParameters, ...itemParameters },
      responses: {
        Problem: {
          description: 'Error',
          content: {
            [json]: {
              schema: {
                type: 'object',
                required: ['code'],
                properties: { code: { type: 'string' }, description: { type: 'string' } },
              },
            },
          },
        },
      },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
        keyInUrl: {
          type: 'apiKey',
          in: 'query',
          name: 'api_key',
          description: 'A read-only key for maps',
        },
      },
    },
  };
}

function open({ get }: ReturnType<typeof operation>) {
  return { get: { ...get, security: [{}] } };
}

function isPlain({ layer }: Known): boolean {
  return /^[\w.-]+$/.test(layer.id);
}

function itemsOf(known: Known, everyItem: readonly object[]) {
  const { id, title } = known.layer;
  const fields = mapFields(known, itemFields).filter(
    ({ name, type }) => type !== 'geometry' && !Object.hasOwn(itemParameters, name),
  );
  const ofFields = fields.map((field) => queryParameter(field.name, schemaOfField(field)));
  const path = `/collections/${id}/items`;
  const parameters = [...everyItem, ...ofFields];
  return [path, operation(`getItems-${id}`, `Features of ${title}`, parameters, geoJson)] as const;
}
