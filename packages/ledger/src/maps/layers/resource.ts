import { anyJson } from '@exchange/runtime/contract/described-text';
import { z } from 'zod';
import { geometryTypes } from '../../registry/space/geometry-body.js';
import { collectionLink, featureCollection } from '../map/feature-collection.js';

export const layer = z
  .object({
    id: z.string(),
    title: z.string(),
    geometry_types: z.array(z.enum(geometryTypes)),
    feature_count: z.int(),
    extent: z.array(z.number()).nullable().meta({ description: 'west, south, east, north' }),
    fields: z
      .array(z.object({ name: z.string(), type: z.enum(['string', 'number', 'mixed']) }))
      .meta({
        description:
          'Fixed fields, then attribute keys in alphabetical order, at most 1000; fewer in a long list of layers',
      }),
    more_fields: z
      .boolean()
      .meta({ description: 'Whether more attribute keys exist than are listed' }),
    links: z.array(collectionLink),
  })
  .meta({
    id: 'Layer',
    example: {
      id: 'premises',
      title: 'Premises',
      geometry_types: ['Point'],
      feature_count: 42,
      extent: [-97.9, 30.1, -97.5, 30.5],
      fields: [
        { name: 'id', type: 'string' },
        { name: 'meter', type: 'string' },
      ],
      more_fields: false,
      links: [{ rel: 'items', href: 'http://127.0.0.1:8080/api/v1/layers/premises/query' }],
    },
  });

export const layerList = z
  .object({
    layers: z.array(layer),
    more_layers: z
      .boolean()
      .optional()
      .meta({ description: 'true if more asset types have a layer than are listed (1000)' }),
  })
  .meta({ id: 'LayerList' });

export const layerStats = z
  .object({
    layer_id: z.string(),
    by: z.string(),
    total: z.int(),
    groups: z.array(z.object({ value: anyJson, count: z.int() })),
  })
  .meta({
    id: 'LayerStats',
    example: {
      layer_id: 'wells',
      by: 'operator',
      total: 12,
      groups: [
        { value: 'Permian Co', count: 9 },
        { value: null, count: 3 },
      ],
    },
  });

export const wellPermits = z
  .object({
    layer_id: z.literal('wells'),
    permits: featureCollection,
    links: z.array(collectionLink),
  })
  .meta({ id: 'WellPermits' });

export const authInformation = z
  .object({ scope: z.string(), issuer: z.string(), token_url: z.string() })
  .meta({
    id: 'AuthInformation',
    example: {
      scope: 'ledger',
      issuer: 'http://127.0.0.1:8080',
      token_url: 'http://127.0.0.1:8080/api/v1/auth/token',
    },
  });
