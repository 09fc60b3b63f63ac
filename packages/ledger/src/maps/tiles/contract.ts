import { wholeNumber } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { shown } from '@exchange/runtime/contract/successes';
import { z } from 'zod';
import { mapTables } from '../layers/layer.js';
import { matrixSetId, tileType } from './links.js';
import { zoomMax } from './tile-place.js';
import { namesMax } from './tile-properties.js';

const tag = 'Tiles';
const always = { method: 'get', mount: 'root', tag } as const;
const ofTables = { ...always, kind: 'query', roles: ['reader'], ...mapTables } as const;

const layer = z.string().min(1).max(200).meta({ example: 'assets' });
const collectionId = layer;
const document = z.looseObject({});

const properties = z
  .string()
  .max(2_000)
  .transform((text) => [...new Set(text.split(',').filter((name) => name !== ''))])
  .refine((names) => names.length <= namesMax, {
    message: `Input should be at most ${namesMax} names, separated by commas`,
    params: { type: 'too_long', ctx: { max_length: namesMax } },
  })
  .optional()
  .meta({
    description: `Further properties of features, up to ${namesMax} names of fields or attributes, separated by commas`,
    example: 'capacity_mw',
  });

const tileQuery = z.object({ properties }).catchall(z.string().max(1_000));

const tileParams = z
  .object({
    layer,
    z: wholeNumber(0, zoomMax).meta({ description: 'Zoom', example: 4 }),
    x: wholeNumber(0, 2 ** zoomMax - 1).meta({
      description: 'Column, from the west',
      example: 3,
    }),
    y: wholeNumber(0, 2 ** zoomMax - 1).meta({ description: 'Row, from the north', example: 6 }),
  })
  .superRefine(({ z: zoom, x, y }, context) => {
    const last = 2 ** zoom - 1;
    for (const [name, value] of Object.entries({ x, y })) {
      if (value <= last) continue;
      context.addIssue({
        code: 'custom',
        message: `Zoom ${zoom} has columns and rows 0 to ${last}`,
        path: [name],
        params: { type: 'less_than_equal', ctx: { le: last } },
      });
    }
  });

export const getTile = defineRoute({
  ...ofTables,
  operationId: 'getTile',
  path: '/tiles/{layer}/{z}/{x}/{y}.mvt',
  protocol: 'tiles',
  summary: 'A vector tile of a layer',
  description:
    'One layer with the requested name. Up to 8000 features are single: the object id is the id, and the attributes are the fixed fields and those in `properties`, with texts truncated to 256 characters. More features become cells, 64 by 64 in a tile: points with `count`, each feature in the tile of its center. A tile has at most 500 kB after gzip; a tile without features is empty (200, no bytes). Every fixed field is also an equality filter, as `?state=TX`.',
  params: tileParams,
  query: tileQuery,
  success: {
    status: 200,
    description: 'A Mapbox Vector Tile, version 2',
    mediaType: tileType,
    schema: z.string().meta({ format: 'binary' }),
    headers: ['ETag', 'Ledger-Position'],
  },
  errors: [404],
});

export const getTileJson = defineRoute({
  ...ofTables,
  operationId: 'getTileJson',
  path: '/tiles/{layer}/tile.json',
  protocol: 'tiles',
  summary: 'Description of the tiles of a layer for map clients',
  description:
    'TileJSON 3.0. The URL of the tiles contains the parameters of this request, except a key.',
  params: z.object({ layer }),
  query: tileQuery,
  success: shown('TileJSON', document),
  errors: [404],
});

const f = z.enum(['json']).optional().meta({ description: 'Only JSON is available' });
const formOnly = z.strictObject({ f });

export const listTilesets = defineRoute({
  ...ofTables,
  operationId: 'listTilesets',
  path: '/ogc/collections/{collectionId}/tiles',
  protocol: 'ogc',
  summary: 'The tilesets of a collection',
  params: z.object({ collectionId }),
  query: formOnly,
  success: { status: 200, description: 'Tilesets', schema: document },
  errors: [404],
});

export const getTileset = defineRoute({
  ...ofTables,
  operationId: 'getTileset',
  path: '/ogc/collections/{collectionId}/tiles/{tileMatrixSetId}',
  protocol: 'ogc',
  summary: 'One tileset of a collection',
  params: z.object({
    collectionId,
    tileMatrixSetId: z.string().max(200).meta({ example: matrixSetId }),
  }),
  query: formOnly,
  success: { status: 200, description: 'The tileset', schema: document },
  errors: [404],
});

const ofService = { ...always, protocol: 'ogc', kind: 'service', security: 'open' } as const;

export const listTileMatrixSets = defineRoute({
  ...ofService,
  operationId: 'listTileMatrixSets',
  path: '/ogc/tileMatrixSets',
  summary: 'Tile matrix sets',
  query: formOnly,
  success: { status: 200, description: 'Tile matrix sets', schema: document },
});

export const getTileMatrixSet = defineRoute({
  ...ofService,
  operationId: 'getTileMatrixSet',
  path: '/ogc/tileMatrixSets/{tileMatrixSetId}',
  summary: 'One tile matrix set',
  params: z.object({ tileMatrixSetId: z.string().max(200).meta({ example: matrixSetId }) }),
  query: formOnly,
  success: { status: 200, description: 'The tile matrix set', schema: document },
  errors: [404],
});
