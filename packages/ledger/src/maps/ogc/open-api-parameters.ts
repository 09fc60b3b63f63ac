import { crsUris } from './crs.js';
import { itemsDefault, itemsMax } from './items-limits.js';

const text = { type: 'string' } as const;
const crs = { type: 'string', enum: Object.values(crsUris), default: crsUris.CRS84 } as const;
/** The standard's form of a parameter with commas. */
const listed = { in: 'query', required: false, style: 'form', explode: false } as const;

/** Clients take the page size from `limit`. */
export const itemParameters = {
  f: { name: 'f', ...listed, schema: { type: 'string', enum: ['json'] } },
  limit: {
    name: 'limit',
    ...listed,
    description: 'Maximum number of items',
    schema: { type: 'integer', minimum: 1, maximum: itemsMax, default: itemsDefault },
  },
  bbox: {
    name: 'bbox',
    ...listed,
    description:
      'Only features that intersect the box: west, south, east, north. A box with west greater than east crosses the antimeridian.',
    schema: {
      type: 'array',
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
      items: { type: 'number' },
    },
  },
  'bbox-crs': { name: 'bbox-crs', ...listed, schema: crs },
  crs: { name: 'crs', ...listed, schema: crs },
  datetime: {
    name: 'datetime',
    ...listed,
    description: 'Only features with their last change at this time or in this interval',
    schema: text,
  },
  filter: { name: 'filter', ...listed, description: 'A filter in CQL2 text', schema: text },
  'filter-lang': {
    name: 'filter-lang',
    ...listed,
    description: 'Both names mean the same language',
    schema: { type: 'string', enum: ['cql2-text', 'cql-text'], default: 'cql2-text' },
  },
  'filter-crs': { name: 'filter-crs', ...listed, schema: crs },
  resultType: {
    name: 'resultType',
    ...listed,
    description: '`hits` returns only the number of features',
    schema: { type: 'string', enum: ['results', 'hits'], default: 'results' },
  },
  offset: {
    name: 'offset',
    ...listed,
    description: 'Number of items to skip before the first page; next links use a cursor',
    schema: { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1, default: 0 },
  },
  cursor: { name: 'cursor', ...listed, description: 'From a next link', schema: text },
} as const;

export const pathParameters = {
  collectionId: { name: 'collectionId', in: 'path', required: true, schema: text },
  featureId: {
    name: 'featureId',
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
} as const;
