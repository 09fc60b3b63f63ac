import { splitBbox } from '@exchange/geometry';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { RouteContract } from '@exchange/runtime/contract/route';
import { type Reading, readsOn } from '@exchange/runtime/http/reads/implement-read';
import type { ReadAnswer } from '@exchange/runtime/http/reads/read-answer';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { type AreaFilter, customersInArea, findAssets } from '../../registry/asset/area-queries.js';
import { listAttributeFields } from '../../registry/asset/fields/queries.js';
import type { Area } from '../../registry/space/area.js';
import { readArea, readQueryArea, withAreaFaults } from '../../registry/space/geometry-input.js';
import type { GeometryKind } from '../../registry/space/geometry-schema.js';
import { utilitiesInArea } from '../../registry/utility/queries.js';
import * as contract from './contract.js';
import { writeCustomersInArea } from './feature-collection.js';
import { featureAnswer } from './features.js';
import { textFields, withAttributes } from './fields.js';

function addGeoReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead } = readsOn(app, options);

  implementRead(contract.queryGeo, async (reading) => {
    const { body, query } = reading;
    const { asset_types, organization_id, limit } = body;
    const area = readQueryArea(body);
    const at = ['body', ...(body.geometry === undefined ? [] : ['geometry'])];
    const filter = { asset_types, organization_id };
    return withAreaFaults(at, () => assetsIn(options, reading, area, filter, { ...query, limit }));
  });

  implementRead(contract.queryRadius, (reading) => {
    const { lon, lat, radius_meters: radiusMeters, asset_types, limit } = reading.body;
    const area: Area = { kind: 'circle', lon, lat, radiusMeters };
    return withAreaFaults(['body'], () =>
      assetsIn(options, reading, area, { asset_types }, { ...reading.query, limit }),
    );
  });

  implementRead(contract.queryBbox, (reading) => {
    const { query } = reading;
    const { asset_type, organization_id, state } = query;
    const area: Area = { kind: 'boxes', boxes: splitBbox(query) };
    const asset_types = asset_type === undefined ? undefined : [asset_type];
    const filter = { asset_types, organization_id, state };
    return withAreaFaults(['query'], () => assetsIn(options, reading, area, filter, query));
  });

  implementRead(contract.searchCustomers, async ({ body, query, tables }) => {
    const area = readArea(body.geometry, ['geometry']);
    const page = { limit: query.limit, after: query.cursor, kind: query.geometry_type };
    const customers = await withAreaFaults(['body', 'geometry'], () =>
      customersInArea(tables, area, page),
    );
    const { next } = customers;
    return { resource: writeCustomersInArea(customers), next };
  });

  implementRead(contract.getUtilitiesStatus, async ({ body, query, tables }) => {
    const area = readArea(body.geometry, ['geometry']);
    const page = { limit: query.limit, after: query.cursor, kind: query.geometry_type };
    const { utilities, next } = await withAreaFaults(['body', 'geometry'], () =>
      utilitiesInArea(tables, area, page),
    );
    return { resource: JSON.stringify({ utilities }), next };
  });
}

async function assetsIn(
  { publicUrl }: QueryApiOptions,
  { tables, raw }: Reading<RouteContract>,
  area: Area,
  filter: AreaFilter,
  answer: {
    readonly format: 'geojson' | 'esri';
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly geometry_type?: GeometryKind | undefined;
  },
): Promise<ReadAnswer> {
  const { format, limit, cursor: after, geometry_type } = answer;
  const typedFilter = { ...filter, geometry_type };
  const page = await findAssets(tables, area, typedFilter, {
    format,
    limit,
    after,
  });
  if (format === 'geojson') return featureAnswer(raw, publicUrl, page);
  const attributes = await listAttributeFields(tables, {
    types: filter.asset_types,
  });
  const fields = withAttributes(textFields('assets'), attributes.fields);
  return featureAnswer(raw, publicUrl, page, { fields, attributes });
}

export const mapRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Geo: 'Assets, customers and utilities by box, polygon or geodesic distance, as GeoJSON or Esri JSON.',
  },
  read: addGeoReads,
};
