import { splitBbox } from '@exchange/geometry';
import type { RouteContract } from '@exchange/runtime/contract/route';
import { type Answer, implement } from '@exchange/runtime/http/implement';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AreaFilter, findAssets } from '../asset/area-queries.js';
import { customersInArea } from '../asset/customer-area-queries.js';
import { listAttributeFields } from '../asset/field-queries.js';
import { beginRead } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { utilitiesInArea } from '../utility/queries.js';
import type { Area } from './area.js';
import { askingAbout, readArea, readQueryArea } from './area-input.js';
import {
  getUtilitiesStatus,
  queryBbox,
  queryGeo,
  queryRadius,
  searchCustomers,
} from './contract.js';
import { writeCustomersInArea } from './feature-collection.js';
import { assetEsriFields, featureAnswer, nextUrl, withTextOfMixed } from './features.js';
import type { GeometryKind } from './geometry-kinds.js';

export function addGeoReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, queryGeo, async ({ body, query, raw }) => {
    const { asset_types, organization_id, limit } = body;
    const filter = { asset_types, organization_id };
    const area = readQueryArea(body);
    const at = ['body', ...(body.geometry === undefined ? [] : ['geometry'])];
    return askingAbout(at, () =>
      answerAssets(options, queryGeo, raw, area, filter, { ...query, limit }),
    );
  });

  implement(app, queryRadius, async ({ body, query, raw }) => {
    const { lon, lat, radius_meters: radiusMeters, asset_types, limit } = body;
    const area: Area = { kind: 'circle', lon, lat, radiusMeters };
    return askingAbout(['body'], () =>
      answerAssets(options, queryRadius, raw, area, { asset_types }, { ...query, limit }),
    );
  });

  implement(app, queryBbox, async ({ query, raw }) => {
    const { asset_type, organization_id, state } = query;
    const area: Area = { kind: 'boxes', boxes: splitBbox(query) };
    const asset_types = asset_type === undefined ? undefined : [asset_type];
    const filter = { asset_types, organization_id, state };
    return askingAbout(['query'], () => answerAssets(options, queryBbox, raw, area, filter, query));
  });

  implement(app, searchCustomers, async ({ body, query, raw }) => {
    const area = readArea(body.geometry, ['geometry']);
    const { scope, headers } = await beginRead(options, searchCustomers, raw);
    const page = { limit: query.limit, after: query.cursor };
    const found = await askingAbout(['body', 'geometry'], () =>
      customersInArea(scope, database, area, page),
    );
    const next = found.next === undefined ? undefined : nextUrl(raw, publicUrl, found.next);
    return {
      status: 200,
      body: writeCustomersInArea(found),
      headers: next === undefined ? headers : { ...headers, link: `<${next}>; rel="next"` },
    };
  });

  implement(app, getUtilitiesStatus, async ({ body, raw }) => {
    const area = readArea(body.geometry, ['geometry']);
    const { scope, headers } = await beginRead(options, getUtilitiesStatus, raw);
    const utilities = await askingAbout(['body', 'geometry'], () =>
      utilitiesInArea(scope, database, area),
    );
    return { status: 200, body: JSON.stringify({ utilities }), headers };
  });
}

async function answerAssets(
  options: QueryApiOptions,
  contract: RouteContract,
  raw: FastifyRequest,
  area: Area,
  filter: AreaFilter,
  wanted: {
    readonly format: 'geojson' | 'esri';
    readonly limit: number;
    readonly cursor?: number | undefined;
    readonly geometry_type?: GeometryKind | undefined;
  },
): Promise<Answer> {
  const { database, publicUrl } = options;
  const { scope, headers } = await beginRead(options, contract, raw);
  const { format, limit, cursor: after, geometry_type } = wanted;
  const narrowed = { ...filter, geometry_type };
  const page = await findAssets(scope, database, area, narrowed, { format, limit, after });
  if (format === 'geojson') return featureAnswer(raw, publicUrl, headers, page, undefined);
  const types = filter.asset_types;
  const { fields, hasMore } = await listAttributeFields(scope, database, { types });
  const shown = withTextOfMixed(page, fields);
  const esri = { fields: assetEsriFields(fields), hasMore };
  return featureAnswer(raw, publicUrl, headers, shown, esri);
}
