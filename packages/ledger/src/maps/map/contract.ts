import { coordinate, wholeNumber } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { boundedText, jsonValue, positionText, stateCode } from '@exchange/units';
import { z } from 'zod';
import { directoryLane } from '../../lanes.js';
import { assetsLane } from '../../registry/asset/lane.js';
import { esriFeatureSet } from '../../registry/space/esri.js';
import { queryGeometryBody, queryPositionsMax } from '../../registry/space/geometry-body.js';
import { utilitiesLane } from '../../registry/utility/lane.js';
import { utilitiesStatus } from '../../registry/utility/resource.js';
import { customersInArea, featureCollection } from './feature-collection.js';

const queryRoute = { kind: 'query', roles: ['reader'], tag: 'Geo' } as const;
const assetTypes = z.array(z.string().max(200)).max(100).optional();
const text = z.string().max(200).optional();
const limit = z.int().min(1).max(10_000).default(1_000);

export const geoLimit = wholeNumber(1, 10_000)
  .default(1_000)
  .meta({ description: 'Maximum number of features, 1 to 10000', example: 1000 });

export const geoCursor = boundedText()
  .regex(/^\d{1,19}$/, 'The cursor should come from a next link')
  .pipe(positionText)
  .optional()
  .meta({ description: 'Start of the page, from the `next` link of the page before' });

export const featureOptions = {
  format: z.enum(['geojson', 'esri']).default('geojson').meta({
    description: 'A GeoJSON FeatureCollection, or an Esri FeatureSet',
    example: 'geojson',
  }),
  geometry_type: z
    .enum(['point', 'multipoint', 'polyline', 'polygon'])
    .optional()
    .meta({ description: 'Only features of one geometry type, for clients without mixed sets' }),
  cursor: geoCursor,
};

export const featurePage = (description: string) =>
  ({
    status: 200,
    description,
    schema: featureCollection,
    mediaType: 'application/geo+json',
    alsoAs: { 'application/json': esriFeatureSet },
    headers: ['Link', 'Ledger-Position'],
    tag: 'tables',
  }) as const;
const collection = featurePage('Assets as map features; a reseller sees only its own');

const area = {
  type: 'Polygon',
  coordinates: [
    [
      [-170, 18],
      [-66, 18],
      [-66, 72],
      [-170, 72],
      [-170, 18],
    ],
  ],
};

export const queryGeo = defineRoute({
  ...queryRoute,
  operationId: 'queryGeo',
  method: 'post',
  path: '/geo/query',
  summary: 'Assets that intersect a geometry',
  description: `The geometry is the body itself or its member \`geometry\`, with the other keys beside it; it has at most ${queryPositionsMax} positions. Edges are straight in longitude and latitude (RFC 7946 section 3.1.1). The 180th meridian is the −180th, and a pole has every longitude.`,
  query: z.strictObject(featureOptions),
  body: z.strictObject({
    geometry: queryGeometryBody.optional(),
    type: z.string().optional(),
    coordinates: jsonValue.optional(),
    bbox: jsonValue.optional(),
    asset_types: assetTypes,
    organization_id: text,
    limit,
  }),
  success: collection,
  lanes: [assetsLane],
  example: { geometry: area, asset_types: ['premise'], limit: 100 },
});

export const queryRadius = defineRoute({
  ...queryRoute,
  operationId: 'queryRadius',
  method: 'post',
  path: '/geo/query/radius',
  summary: 'Assets within a distance of a point',
  description:
    'Geodesic distance on the WGS84 ellipsoid, also across the antimeridian and the poles. As in other queries, edges are straight in longitude and latitude; a shape that contains the point has distance 0. Exact for points; lines and areas that reach only the outermost 1.5 millionths of the radius (0.3 m of 200 km) may be omitted.',
  query: z.strictObject(featureOptions),
  body: z.strictObject({
    lon: z.number().min(-180).max(180),
    lat: z.number().min(-90).max(90),
    radius_meters: z.number().gt(0).max(200_000),
    asset_types: assetTypes,
    limit,
  }),
  success: collection,
  lanes: [assetsLane],
  example: { lon: -97.7431, lat: 30.2672, radius_meters: 5000 },
});

export const queryBbox = defineRoute({
  ...queryRoute,
  operationId: 'queryBbox',
  mapKeys: true,
  method: 'get',
  path: '/geo/bbox',
  summary: 'Assets in a viewport',
  description:
    'A min_lon greater than max_lon crosses the antimeridian. A box without width or height finds the features on that line or point. The 180th meridian is the −180th, and a pole has every longitude.',
  query: z
    .strictObject({
      min_lon: coordinate(180).meta({ example: -170 }),
      min_lat: coordinate(90).meta({ example: 18 }),
      max_lon: coordinate(180).meta({ example: -66 }),
      max_lat: coordinate(90).meta({ example: 72 }),
      asset_type: text,
      organization_id: text,
      state: stateCode.optional(),
      limit: geoLimit,
      ...featureOptions,
    })
    .refine((box) => box.min_lat <= box.max_lat, {
      path: ['min_lat'],
      message: 'min_lat should be at most max_lat',
      params: { type: 'value_error' },
    }),
  success: collection,
  lanes: [assetsLane],
});

const areaOptions = {
  limit: geoLimit,
  format: featureOptions.format.meta({ description: 'No effect: the answer is plain JSON' }),
  geometry_type: featureOptions.geometry_type.meta({
    description: 'Only properties of one geometry type',
  }),
  cursor: geoCursor,
};
const areaBody = z.strictObject({ geometry: queryGeometryBody }).meta({ id: 'AreaBody' });

export const searchCustomers = defineRoute({
  ...queryRoute,
  operationId: 'searchCustomers',
  method: 'post',
  path: '/geo/customers/search',
  summary: 'Customers by area',
  description:
    'Customers with properties that intersect the area; a property is an asset with a customer.',
  query: z.strictObject(areaOptions),
  body: areaBody,
  success: {
    status: 200,
    description: 'Customers by name, with their properties in the area',
    schema: customersInArea,
    headers: ['Link', 'Ledger-Position'],
    tag: 'tables',
  },
  lanes: [assetsLane, directoryLane.lane],
  example: { geometry: area },
});

export const getUtilitiesStatus = defineRoute({
  ...queryRoute,
  operationId: 'getUtilitiesStatus',
  method: 'post',
  path: '/geo/utilities/status',
  summary: 'Utility service status by area',
  description:
    'Utilities whose territory intersects the area, with the number of properties in scope that intersect both.',
  query: z.strictObject(areaOptions),
  body: areaBody,
  success: {
    status: 200,
    description: 'Utilities, oldest first',
    schema: utilitiesStatus,
    headers: ['Link', 'Ledger-Position'],
  },
  lanes: [assetsLane, utilitiesLane],
  example: { geometry: area },
});
