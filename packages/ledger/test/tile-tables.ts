import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { platformScope, type ResellerId, resellerId, type Scope } from '@exchange/units';
import { ownTables } from '../../../test/services/own-tables.js';
import { layerNamed } from '../src/maps/layers/layer.js';
import { encodesTiles, type TileQuestion } from '../src/maps/tiles/feature-queries.js';
import { tileConditions } from '../src/maps/tiles/routes.js';
import type { TilePlace } from '../src/maps/tiles/tile-place.js';
import { defaultProperties } from '../src/maps/tiles/tile-properties.js';

export async function tileTables() {
  const { client, database } = await ownTables();
  // PostGIS with protobuf supports both encodings.
  const encodings = (await encodesTiles(database)) ? [true, false] : [false];
  return { client, database, encodings };
}

export const reseller = (last: number) =>
  resellerId.parse(`00000000-0000-4000-8000-00000000000${last}`);

export const scopeOf = (reseller_id: ResellerId | null): Scope =>
  reseller_id === null ? platformScope : { kind: 'reseller', reseller_id };

export function question(
  tables: VisibleTables,
  layer: string,
  place: TilePlace,
  query: Readonly<Record<string, string>> = {},
): TileQuestion {
  const named = layerNamed(layer);
  const conditions = tileConditions(named.content, query);
  const properties = defaultProperties(named.content);
  return { tables, layer: named, place, properties, conditions };
}

export function placeAt([lon = 0, lat = 0]: readonly number[], z: number): TilePlace {
  const across = 2 ** z;
  const row = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  const inside = (share: number) => Math.max(0, Math.min(across - 1, Math.floor(share * across)));
  return { z, x: inside((lon + 180) / 360), y: inside(row) };
}

export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
