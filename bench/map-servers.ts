import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ServerBeside, startBeside } from './server-beside.js';

/** The usual way, and Koop where it is installed (`npm ci --prefix bench/koop --ignore-scripts`); each takes `geometry=minx,miny,maxx,maxy`. */
export async function startMapServers(databaseUrl: string): Promise<readonly ServerBeside[]> {
  const servers = [await startBeside('rows, objects, text', './usual-way.mjs', databaseUrl)];
  if (existsSync(fileURLToPath(new URL('./koop/node_modules', import.meta.url)))) {
    servers.push(await startBeside('Koop', './koop/server.cjs', databaseUrl));
  } else {
    console.log('Koop is not measured: npm ci --prefix bench/koop --ignore-scripts installs it');
  }
  return servers;
}
