import { openTables } from './lanes.js';
import { fillFigures } from './maps-data.js';
import { measureItems, measureService } from './maps-features.js';
import { measureTiles } from './maps-tiles.js';
import { openConnection } from './open-connection.js';
import { registerReseller } from './register-reseller.js';
import type { Measurement } from './report.js';
import { fillAssets } from './space-data.js';
import type { Stack } from './stack.js';

const assets = Number(process.env['BENCH_ASSETS'] ?? 1_000_000);

export async function measureMaps(stack: Stack): Promise<Measurement[]> {
  const tables = openTables(stack.databaseUrl);
  const { pool } = tables;
  const register = (code: string) => registerReseller(stack, code);
  const owners = { largest: await register('LARGEST'), middling: await register('MIDDLING') };
  await fillAssets(pool, assets, owners);
  await fillFigures(pool);
  const { request, close } = openConnection(stack.url);
  const client = { request, headers: { 'x-api-key': stack.apiKey } };
  try {
    return [
      ...(await measureTiles(pool, client, owners.largest)),
      ...(await measureItems(client)),
      ...(await measureService(stack.databaseUrl, client)),
    ];
  } finally {
    close();
    await tables.close();
  }
}
