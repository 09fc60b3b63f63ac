import { createHash } from 'node:crypto';
import { featureFrame } from '@exchange/geometry';
import type { MapAnswer } from '@exchange/runtime/http/reads/map-answer';
import { baseUrl, selfUrl } from '@exchange/runtime/http/request-facts';
import {
  createStandingCache,
  type StandingCache,
} from '@exchange/runtime/positions/standing-cache';
import type { FeaturePage } from '@exchange/runtime/tables/queries/feature-page';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { FastifyRequest } from 'fastify';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { withAreaFaults } from '../../registry/space/geometry-input.js';
import { featureCount } from '../layers/description.js';
import { type LayerDefinition, layerNamed, mapTables } from '../layers/layer.js';
import {
  countFeatures,
  type FeatureGroup,
  type LayerCondition,
  readLayer,
} from '../layers/queries.js';
import { viewLayer, viewLayerGroups } from '../layers/view.js';
import { framed } from '../map/features.js';
import { crsUris } from './crs.js';
import { fieldParameters, type ItemsRequest, onFields, placeAndTime } from './item-conditions.js';
import { itemText } from './item-text.js';
import { collectionUrl, geoJson } from './links.js';

interface LayerConditions {
  readonly layer: LayerDefinition;
  readonly groups?: readonly FeatureGroup[];
  readonly conditions: readonly LayerCondition[];
}

export interface ItemCaches {
  readonly layers: StandingCache<Awaited<ReturnType<typeof viewLayerGroups>>>;
  readonly counts: StandingCache<number>;
}

const [layersMax, countsMax] = [500, 5_000];

export function createItemCaches({ standings }: QueryApiOptions): ItemCaches {
  return {
    layers: createStandingCache(standings, mapTables.lanes, layersMax),
    counts: createStandingCache(standings, mapTables.lanes, countsMax),
  };
}

export interface ItemOptions extends QueryApiOptions {
  readonly caches: ItemCaches;
}

export async function itemsAnswer(
  options: ItemOptions,
  tables: VisibleTables,
  collection: string,
  query: ItemsRequest,
  raw: FastifyRequest,
): Promise<MapAnswer> {
  const { publicUrl } = options;
  const target = await layerConditionsOf(options, tables, collection, query);
  const { layer, conditions } = target;
  const { limit, crs, offset, cursor, resultType } = query;
  const count = () =>
    options.caches.counts.of(tables.scope, conditionWord(collection, query), () =>
      matched(tables, target),
    );
  const at = ['query', query.filter === undefined ? 'bbox' : 'filter'];
  const itemExpression = itemText(layer.content.kind, crs);
  const request = {
    format: 'geojson',
    limit,
    offset,
    after: cursor?.after,
    written: itemExpression,
  } as const;
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
  const frame = featureFrame({
    type: 'FeatureCollection',
    timeStamp: new Date().toISOString(),
    numberMatched,
    numberReturned: page.returned,
    links,
  });
  return {
    resource: framed(frame, page.features),
    headers: {
      'content-crs': `<${crsUris[crs]}>`,
      ...(next === undefined ? {} : { link: `<${next}>; rel="next"` }),
    },
  };
}

const nothing: FeaturePage = { features: [], returned: 0, geometryTypes: [], next: undefined };

async function layerConditionsOf(
  options: ItemOptions,
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
  const result = await options.caches.layers.of(tables.scope, collection, () =>
    viewLayerGroups(tables, collection),
  );
  return { ...result, conditions };
}

function conditionWord(collection: string, query: ItemsRequest): string {
  const ofPage: ReadonlySet<string> = new Set([
    'limit',
    'offset',
    'cursor',
    'crs',
    'resultType',
    'f',
  ]);
  const filterEntries = Object.entries(query).filter(([name]) => !ofPage.has(name));
  const text = JSON.stringify([collection, filterEntries]);
  return createHash('sha256').update(text).digest('base64url');
}

async function matched(
  tables: VisibleTables,
  { layer, groups, conditions }: LayerConditions,
): Promise<number> {
  if (conditions.length === 0 && groups !== undefined) return featureCount(groups);
  return countFeatures(tables, layer.content, conditions);
}
