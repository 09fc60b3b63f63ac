import { describedAs, describedAsList } from '@exchange/runtime/contract/described-as';
import { wholeNumber } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { shown } from '@exchange/runtime/contract/successes';
import { boundedText, positionText } from '@exchange/units';
import { z } from 'zod';
import { mapTables } from '../layers/layer.js';
import { crsParameter } from './crs.js';
import { openApiType, schemaType } from './links.js';
import { datetimeParameter } from './times.js';

export const itemsMax = 10_000;
export const itemsDefault = 1_000;

const always = {
  method: 'get',
  mount: 'root',
  protocol: 'ogc',
  tag: 'OGC API - Features',
} as const;
const ofService = { ...always, kind: 'service', security: 'open' } as const;
const ofTables = { ...always, kind: 'query', roles: ['reader'], ...mapTables } as const;

const f = z.enum(['json']).optional().meta({ description: 'Only JSON is available' });
const formOnly = z.strictObject({ f });
const collectionId = z.string().min(1).max(200).meta({ example: 'assets' });
const ofCollection = z.object({ collectionId });
const document = z.looseObject({});
const tagged = (description: string) =>
  ({ status: 200, description, schema: document, headers: ['ETag'] }) as const;

export const getOgcLanding = defineRoute({
  ...ofService,
  operationId: 'getOgcLanding',
  path: '/ogc',
  summary: 'Landing page',
  query: formOnly,
  success: tagged('Links to the parts of the interface'),
});

export const getOgcConformance = defineRoute({
  ...ofService,
  operationId: 'getOgcConformance',
  path: '/ogc/conformance',
  summary: 'Conformance classes',
  query: formOnly,
  success: tagged('Conformance classes'),
});

export const getOgcApi = defineRoute({
  ...ofTables,
  operationId: 'getOgcApi',
  path: '/ogc/api',
  summary: 'OpenAPI 3.0 document of this interface',
  description:
    'With the collections and fields in the scope of the caller; without a credential, with the fixed ones.',
  security: 'optional',
  query: formOnly,
  success: { ...shown('An OpenAPI 3.0 document', document), mediaType: openApiType },
});

export const listOgcCollections = defineRoute({
  ...ofTables,
  operationId: 'listOgcCollections',
  path: '/ogc/collections',
  summary: 'Collections: the layers in the scope of the caller',
  query: formOnly,
  success: shown('Collections', document),
});

export const getOgcCollection = defineRoute({
  ...ofTables,
  operationId: 'getOgcCollection',
  path: '/ogc/collections/{collectionId}',
  summary: 'One collection',
  params: ofCollection,
  query: formOnly,
  success: shown('The collection', document),
  errors: [404],
});

export const getOgcQueryables = defineRoute({
  ...ofTables,
  operationId: 'getOgcQueryables',
  path: '/ogc/collections/{collectionId}/queryables',
  summary: 'Filter fields of a collection',
  description: 'All fields in the scope of the caller; without a credential, the fixed fields.',
  security: 'optional',
  params: ofCollection,
  query: formOnly,
  success: { ...shown('JSON schema of the fields', document), mediaType: schemaType },
  errors: [404],
});

const limit = boundedText()
  .regex(/^0*[1-9]\d{0,30}$/, 'Input should be a whole number, 1 or more')
  .transform((text) => Math.min(Number(text), itemsMax))
  .meta(describedAs({ type: 'integer', minimum: 1 }))
  .default(itemsDefault)
  .meta({ description: `Maximum number of items; lowered to ${itemsMax}` });

const notCursor = 'The cursor should come from a next link';
const cursor = boundedText()
  .regex(/^\d{1,19}-\d{1,10}$/, { message: notCursor, abort: true })
  .transform((text) => text.split('-'))
  .refine(([after]) => positionText.safeParse(after).success, notCursor)
  .transform(([after, matched]) => ({ after, matched: Number(matched) }))
  .optional()
  .meta({ description: 'Start of the page, from the next link of the page before' });

const offset = wholeNumber(0, 2 ** 31 - 1)
  .default(0)
  .meta({
    description: 'Number of items to skip before the first page; next links use a cursor',
  });

export const getOgcSchema = defineRoute({
  ...ofTables,
  operationId: 'getOgcSchema',
  path: '/ogc/collections/{collectionId}/schema',
  summary: 'Schema of the features of a collection',
  description: 'All fields in the scope of the caller; a page of features may have fewer.',
  params: ofCollection,
  query: formOnly,
  success: { ...shown('JSON schema of a feature', document), mediaType: schemaType },
  errors: [404],
});

export const listOgcItems = defineRoute({
  ...ofTables,
  operationId: 'listOgcItems',
  path: '/ogc/collections/{collectionId}/items',
  summary: 'Features of a collection',
  description:
    'Every field of the collection is also an equality filter, as `?state=TX`; an unknown field is 400.',
  params: ofCollection,
  query: z
    .object({
      f,
      limit,
      bbox: z
        .string()
        .max(300)
        .optional()
        .meta({
          ...describedAsList(z.number(), { minItems: 4, maxItems: 6 }),
          example: '-98,30,-97,31',
        }),
      'bbox-crs': crsParameter,
      crs: crsParameter,
      datetime: datetimeParameter.optional(),
      filter: z.string().optional().meta({ example: "state IN ('TX', 'OK')" }),
      'filter-lang': z.enum(['cql2-text', 'cql-text']).default('cql2-text'),
      'filter-crs': crsParameter,
      resultType: z.enum(['results', 'hits']).default('results'),
      offset,
      cursor,
    })
    .catchall(z.string().max(1000)),
  success: {
    ...shown('A GeoJSON FeatureCollection', document),
    mediaType: 'application/geo+json',
    headers: ['Link', 'ETag', 'Ledger-Position', 'Content-Crs'],
  },
  errors: [404],
});

export const getOgcItem = defineRoute({
  ...ofTables,
  operationId: 'getOgcItem',
  path: '/ogc/collections/{collectionId}/items/{featureId}',
  summary: 'One feature of a collection',
  params: ofCollection.extend({ featureId: z.string().max(200) }),
  query: z.strictObject({ f, crs: crsParameter }),
  success: {
    ...shown('A GeoJSON feature', document),
    mediaType: 'application/geo+json',
    headers: ['ETag', 'Ledger-Position', 'Content-Crs'],
  },
  errors: [403, 404],
});
