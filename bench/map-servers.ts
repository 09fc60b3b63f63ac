import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ServerBeside, startBeside } from './server-beside.js';

/**
 * Koop if installed (`npm ci --prefix bench/koop --ignore-scripts`); both accept
 * `geometry=minx,miny,maxx,maxy`.
 */
export async function startMapServers(databaseUrl: string): Promise<readonly ServerBeside[]> {
  const servers = [await startBeside('rows, objects, text', './usual-way.mjs', databaseUrl)];
  if (existsSync(fileURLToPath(new URL('./koop/node_modules', import.meta.url)))) {
    servers.push(await startBeside('Koop', './koop/server.cjs', databaseUrl));
  } else {
    console.log('Koop is not measured; to install it: npm ci --prefix bench/koop --ignore-scripts');
  }
  return servers;
}
