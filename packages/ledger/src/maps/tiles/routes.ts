// Raw SQL: the condition of a layer.
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { notFound, validationFailed } from '@exchange/runtime/http/problems/http-problem';
import { mapReadsOn } from '@exchange/runtime/http/reads/implement-map-read';
import { baseUrl } from '@exchange/runtime/http/request-facts';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { assetGroupsTable } from '../../registry/asset/fields/tables.js';
import { fixedFields } from '../layers/fields.js';
import { type LayerContent, layerNamed } from '../layers/layer.js';
import { fieldEquals, type LayerCondition, layerCondition } from '../layers/queries.js';
import { viewLayer } from '../layers/view.js';
import * as contract from './contract.js';
import { encodesTiles } from './feature-queries.js';
import { matrixSetId, tileSearch } from './links.js';
import { makeTile } from './make-tile.js';
import { matrixSets, tileJson, tileset, tilesets, webMercatorQuad } from './tile-json.js';
import { defaultProperties, requestedProperties } from './tile-properties.js';

export function tileConditions(
  { kind }: LayerContent,
  query: Readonly<Record<string, unknown>>,
): readonly LayerCondition[] {
  const fields = fixedFields(kind).filter(({ type }) => type === 'text');
  return Object.entries(query).flatMap(([name, value]) => {
    if (name === 'properties' || typeof value !== 'string') return [];
    const field = fields.find((one) => one.name === name);
    if (field === undefined) {
      const names = fields.map((one) => one.name).join(', ');
      throw validationFailed({
        type: 'extra_forbidden',
        loc: ['query', name],
        msg: `Tiles are filtered by fixed fields: ${names}; to add properties, use properties=`,
        input: value,
      });
    }
    return [fieldEquals(field, value)];
  });
}

async function isLayerSeen(tables: VisibleTables, content: LayerContent): Promise<boolean> {
  const rows = await tables.ask(sql`
    select from ${tables.rows(assetGroupsTable)} as asset_groups where ${layerCondition(content)} limit 1`);
  return rows.length > 0;
}

function addTileReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementMapRead, implementOpenMapRead } = mapReadsOn(app, options);
  const { database, publicUrl } = options;

  let encoding: Promise<boolean> | undefined;
  const isEncodedThere = () => {
    encoding ??= encodesTiles(database).catch((error: unknown) => {
      encoding = undefined;
      throw error;
    });
    return encoding;
  };

  async function openLayer(tables: VisibleTables, id: string, names: readonly string[]) {
    if (names.length > 0) {
      const view = await viewLayer(tables, id);
      return { layer: view.layer, properties: await requestedProperties(view, names) };
    }
    const layer = layerNamed(id);
    if (!layer.isFixed && !(await isLayerSeen(tables, layer.content))) {
      throw notFound('There is no such layer.');
    }
    return { layer, properties: defaultProperties(layer.content) };
  }

  implementMapRead(contract.getTile, async ({ params, query, tables }) => {
    const { layer: id, ...place } = params;
    const { layer, properties } = await openLayer(tables, id, query.properties ?? []);
    const conditions = tileConditions(layer.content, query);
    const question = { tables, layer, place, properties, conditions };
    const { bytes, ...rest } = await makeTile(question, await isEncodedThere());
    return { resource: bytes, ...rest };
  });

  implementMapRead(contract.getTileJson, async ({ params, query, tables, raw }) => {
    const view = await viewLayer(tables, params.layer);
    tileConditions(view.layer.content, query);
    const properties = await requestedProperties(view, query.properties ?? []);
    const at = { base: baseUrl(raw, publicUrl), search: tileSearch(raw.url) };
    return { resource: JSON.stringify(tileJson(view, properties, at)) };
  });

  implementMapRead(contract.listTilesets, async ({ params, tables, raw }) => {
    const view = await viewLayer(tables, params.collectionId);
    return { resource: JSON.stringify(tilesets(view, baseUrl(raw, publicUrl))) };
  });

  implementMapRead(contract.getTileset, async ({ params, tables, raw }) => {
    requireMatrixSet(params.tileMatrixSetId);
    const view = await viewLayer(tables, params.collectionId);
    const properties = defaultProperties(view.layer.content);
    return { resource: JSON.stringify(tileset(view, properties, baseUrl(raw, publicUrl))) };
  });

  implementOpenMapRead(contract.listTileMatrixSets, async ({ raw }) => ({
    resource: JSON.stringify(matrixSets(baseUrl(raw, publicUrl))),
  }));

  implementOpenMapRead(contract.getTileMatrixSet, async ({ params }) => {
    requireMatrixSet(params.tileMatrixSetId);
    return { resource: JSON.stringify(webMercatorQuad) };
  });
}

function requireMatrixSet(id: string): void {
  if (id !== matrixSetId) {
    throw notFound(`There is no such tile matrix set; there is ${matrixSetId}.`);
  }
}

export const tilesRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Tiles: 'Vector tiles of layers for web maps.',
  },
  read: addTileReads,
};
