import type { ProjectionPart } from '@exchange/runtime/tables/definition/shared-lane';
import { insertNewRows, replaceRows } from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';
import { assetsSharedLane } from '../../../registry/asset/lane.js';
import { layersHolding } from '../layer.js';
import { type LayerFact, layerFacts } from './appearances.js';
import { type Appearance, giveNumbers } from './give-numbers.js';
import { assetTypesKeptTable, type LayerNumberRow, layerNumbersTable } from './table.js';

/** Runs in the assets' lane, before the assets' rows change, so that one order decides. */
export const layerNumbersProjection: ProjectionPart = {
  of: assetsSharedLane,
  streamPrefixes: ['asset-', 'utility-'],
  tables: [layerNumbersTable, assetTypesKeptTable],
  looksBack: true,
  async apply(client, events, waiting) {
    const facts = layerFacts(events, waiting);
    if (facts.length === 0) return;
    const appearances = appearancesOf(facts, await typesOfMoved(client, facts));
    await keepTypes(client, facts);
    const layers = [...new Set(appearances.flatMap((one) => one.layers))];
    const { rows: known } = await client.query<LayerNumberRow>(
      'select number, layer, geometry, is_own from layer_numbers where layer = any($1::text[])',
      [layers],
    );
    if (giveNumbers(appearances, known, 0).length === 0) return;
    const { rows } = await client.query<{ next: number }>(
      'select coalesce(max(number) + 1, 0) as next from layer_numbers',
    );
    const numbers = giveNumbers(appearances, known, rows[0]?.next ?? 0);
    await replaceRows(client, layerNumbersTable, numbers);
  },
};

function appearancesOf(
  facts: readonly LayerFact[],
  typesOfOthers: ReadonlyMap<string, string>,
): readonly Appearance[] {
  const types = new Map(typesOfOthers);
  const appearances = new Map<string, Appearance>();
  const add = (geometry: Appearance['geometry'], assetType: string) => {
    const key = `${geometry} ${assetType}`;
    if (appearances.has(key)) return;
    appearances.set(key, { layers: layersHolding(assetType), geometry });
  };
  for (const fact of facts) {
    switch (fact.kind) {
      case 'registered':
        types.set(fact.asset_id, fact.asset_type);
        add(fact.geometry, fact.asset_type);
        break;
      case 'moved': {
        const type = types.get(fact.asset_id);
        if (type !== undefined) add(fact.geometry, type);
        break;
      }
      case 'utility':
        appearances.set('utility', { layers: ['utilities'], geometry: 'polygon' });
        break;
      default:
        fact satisfies never;
    }
  }
  return [...appearances.values()];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function typesOfMoved(
  client: ClientBase,
  facts: readonly LayerFact[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(facts.flatMap((fact) => (fact.kind === 'moved' ? fact.asset_id : [])));
  for (const fact of facts) if (fact.kind === 'registered') ids.delete(fact.asset_id);
  if (ids.size === 0) return new Map();
  const { rows } = await client.query<{ id: string; asset_type: string }>(
    `select id::text, asset_type from assets where id = any($1::uuid[])
     union all select asset_id, asset_type from asset_types_kept where asset_id = any($2::text[])`,
    [[...ids].filter((id) => uuid.test(id)), [...ids]],
  );
  return new Map(rows.map(({ id, asset_type }) => [id, asset_type]));
}

async function keepTypes(client: ClientBase, facts: readonly LayerFact[]): Promise<void> {
  const registered = facts.filter((fact) => fact.kind === 'registered');
  const projected = registered.filter(({ waits }) => !waits).map(({ asset_id }) => asset_id);
  if (projected.length > 0) {
    await client.query('delete from asset_types_kept where asset_id = any($1::text[])', [
      projected,
    ]);
  }
  const waiting = registered.filter(({ waits }) => waits);
  await insertNewRows(
    client,
    assetTypesKeptTable,
    waiting.map(({ asset_id, asset_type }) => ({ asset_id, asset_type })),
  );
}
