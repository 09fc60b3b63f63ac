import { connectReadTables } from '@exchange/runtime/tables/connect';
import { migrate } from '@exchange/runtime/tables/migrate';
import { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { platformScope, type ResellerId, resellerId, type Scope } from '@exchange/units';
import pg from 'pg';
import { atEndOfFile } from '../../../test/services/end-of-file.js';
import { services } from '../../../test/services/inject.js';
import { layerNamed } from '../src/maps/layers/layer.js';
import { encodesTiles, type TileQuestion } from '../src/maps/tiles/feature-queries.js';
import { tileConditions } from '../src/maps/tiles/routes.js';
import type { TilePlace } from '../src/maps/tiles/tile-place.js';
import { defaultProperties } from '../src/maps/tiles/tile-properties.js';

export async function tileTables() {
  const { databaseUrl } = await services();
  await migrate(databaseUrl);
  const options = '-c search_path=ledger,public';
  const client = new pg.Client({ connectionString: databaseUrl, options });
  await client.connect();
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 2,
    name: 'test',
    isReadOnly: true,
    onError: () => {},
  });
  atEndOfFile(() => Promise.all([client.end(), tables.close()]));
  const database = new ReadDatabase(tables.database);
  // PostGIS with protobuf supports both encodings.
  const encodings = (await encodesTiles(database)) ? [true, false] : [false];
  return { client, database, encodings };
}

export const reseller = (last: number) =>
  resellerId.parse(`00000000-0000-4000-8000-00000000000${last}`);

export const scopeOf = (reseller_id: ResellerId | null): Scope =>
  reseller_id === null ? platformScope : { kind: 'reseller', reseller_id };

export function question(
  scope: Scope,
  layer: string,
  place: TilePlace,
  query: Readonly<Record<string, string>> = {},
): TileQuestion {
  const named = layerNamed(layer);
  const conditions = tileConditions(named.content, query);
  const properties = defaultProperties(named.content);
  return { scope, layer: named, place, properties, conditions };
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
