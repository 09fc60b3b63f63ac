import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { postgis } from '@electric-sql/pglite-postgis';

const options = {
  extensions: { postgis, btree_gist },
  // Without the last one a timer keeps the process alive after a recovery.
  startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
};

/** Starts the engine on a folder (or `memory://`), filled from an archive if there is one. */
export function startEngine(dataDir: string, archive?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir,
    ...options,
    ...(archive === undefined ? {} : { loadDataDir: archive }),
  });
}

/** The versions of the engine and its extensions: neither reads data that another one wrote. */
export function engineVersions(): string {
  return ['@electric-sql/pglite', '@electric-sql/pglite-postgis'].map(versionOf).join('-');
}

/** The folder of packages that the engine was installed into. */
export function packagesFolder(): string {
  let folder = entryOf('@electric-sql/pglite');
  while (!folder.endsWith('node_modules') && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

function versionOf(name: string): string {
  let folder = dirname(entryOf(name));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const described: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return String(Object(described).version);
}

function entryOf(name: string): string {
  return createRequire(import.meta.url).resolve(name);
}
