import { withFeatures } from '@exchange/geometry';
import type { MapAnswer } from '@exchange/runtime/http/reads/map-answer';
import { baseUrl, selfUrl } from '@exchange/runtime/http/request-facts';
import type { FeaturePage } from '@exchange/runtime/tables/queries/feature-page';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { FastifyRequest } from 'fastify';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { withAreaFaults } from '../../registry/space/geometry-input.js';
import { featureCount } from '../layers/description.js';
import { type LayerDefinition, layerNamed } from '../layers/layer.js';
import {
  countFeatures,
  type FeatureGroup,
  type LayerCondition,
  readLayer,
} from '../layers/queries.js';
import { viewLayer, viewLayerGroups } from '../layers/view.js';
import { crsUris } from './crs.js';
import { fieldParameters, type ItemsRequest, onFields, placeAndTime } from './item-conditions.js';
import { itemWriter } from './item-writer.js';
import { collectionUrl, geoJson } from './links.js';

interface LayerConditions {
  readonly layer: LayerDefinition;
  readonly groups?: readonly FeatureGroup[];
  readonly conditions: readonly LayerCondition[];
}

export async function itemsAnswer(
  { publicUrl }: QueryApiOptions,
  tables: VisibleTables,
  collection: string,
  query: ItemsRequest,
  raw: FastifyRequest,
): Promise<MapAnswer> {
  const target = await layerConditionsOf(tables, collection, query);
  const { layer, conditions } = target;
  const { limit, crs, offset, cursor, resultType } = query;
  const count = () => matched(tables, target);
  const at = ['query', query.filter === undefined ? 'bbox' : 'filter'];
  const write = itemWriter(crs);
  const request = { format: 'geojson', limit, offset, after: cursor?.after, write } as const;
  const { page, numberMatched } = await withAreaFaults(at, async () => {
    if (resultType === 'hits') return { page: nothing, numberMatched: await count() };
    const [result, all] = await Promise.all([
      readLayer(tables, layer.content, conditions, request),
      // Counts once, in parallel with the first page.
      cursor?.matched ?? count(),
    ]);
    const isWhole = cursor === undefined && offset === 0 && result.next === undefined;
    return { page: result, numberMatched: isWhole ? result.returned : all };
  });
  const base = baseUrl(raw, publicUrl);
  const next =
    page.next === undefined
      ? undefined
      : selfUrl(raw, publicUrl, {
          cursor: `${page.next}-${numberMatched}`,
          offset: undefined,
        });
  const links = [
    { rel: 'self', href: selfUrl(raw, publicUrl), type: geoJson },
    ...(next === undefined ? [] : [{ rel: 'next', href: next, type: geoJson }]),
    { rel: 'collection', href: collectionUrl(base, layer.id), type: 'application/json' },
  ];
  const members = {
    type: 'FeatureCollection',
    timeStamp: new Date().toISOString(),
    numberMatched,
    numberReturned: page.returned,
    links,
  };
  return {
    resource: withFeatures(members, page.features),
    headers: {
      'content-crs': `<${crsUris[crs]}>`,
      ...(next === undefined ? {} : { link: `<${next}>; rel="next"` }),
    },
  };
}

const nothing: FeaturePage = { features: [], returned: 0, geometryTypes: [], next: undefined };

async function layerConditionsOf(
  tables: VisibleTables,
  collection: string,
  query: ItemsRequest,
): Promise<LayerConditions> {
  const filters = fieldParameters(query);
  if (filters.length > 0 || query.filter !== undefined) {
    const view = await viewLayer(tables, collection);
    const { layer, groups } = view;
    const fieldConditions = await onFields(view, query, filters);
    return { layer, groups, conditions: [...placeAndTime(layer, query), ...fieldConditions] };
  }
  const { isFixed, ...layer } = layerNamed(collection);
  const conditions = placeAndTime(layer, query);
  if (isFixed && conditions.length > 0) return { layer, conditions };
  return { ...(await viewLayerGroups(tables, collection)), conditions };
}

async function matched(
  tables: VisibleTables,
  { layer, groups, conditions }: LayerConditions,
): Promise<number> {
  if (conditions.length === 0 && groups !== undefined) return featureCount(groups);
  return countFeatures(tables, layer.content, conditions);
}
