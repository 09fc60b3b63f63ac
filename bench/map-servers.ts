import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server that answers from the same table in another way. */
export interface MapServer {
  readonly name: string;
  /** Where it answers; takes `geometry=minx,miny,maxx,maxy`. */
  readonly url: string;
  stop(): Promise<void>;
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The usual way, and Koop where it is installed (`npm ci --prefix bench/koop --ignore-scripts`). */
export async function startMapServers(databaseUrl: string): Promise<readonly MapServer[]> {
  const servers = [await start('rows, objects, text', './usual-way.mjs', databaseUrl)];
  if (existsSync(folder('./koop/node_modules'))) {
    servers.push(await start('Koop', './koop/server.cjs', databaseUrl));
  } else {
    console.log('Koop is not measured: npm ci --prefix bench/koop --ignore-scripts installs it');
  }
  return servers;
}

async function start(name: string, file: string, databaseUrl: string): Promise<MapServer> {
  const child = spawn(process.execPath, [folder(file)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, SUPPRESS_NO_CONFIG_WARNING: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('http')) continue;
    return {
      name,
      url: line,
      async stop() {
        child.kill();
        await once(child, 'exit');
      },
    };
  }
  throw new Error(`${name} did not start`);
}
