import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { postgis } from '@electric-sql/pglite-postgis';

export const extensions = { postgis, btree_gist };

/** Start-up parameters: without the last one a timer keeps the process alive after a recovery. */
export const startParams = [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'];

/**
 * A prepared data folder with PostGIS in it, as a compressed archive. Making one takes some ten seconds, starting
 * from one a third of that, so it is made once and kept, beside the packages that it is made from.
 */
export async function preparedTemplate(directory = defaultDirectory()): Promise<Blob> {
  const file = join(directory, `${versions()}.tar.gz`);
  if (!existsSync(file)) {
    const database = await PGlite.create({ dataDir: 'memory://', extensions, startParams });
    try {
      await database.exec('create extension postgis; create extension btree_gist;');
      const archive = await database.dumpDataDir('gzip');
      mkdirSync(directory, { recursive: true });
      // Several makers may be at it: each renames a whole file into place.
      const own = `${file}.${process.pid}-${Date.now()}`;
      writeFileSync(own, Buffer.from(await archive.arrayBuffer()));
      renameSync(own, file);
    } finally {
      await database.close();
    }
  }
  return new Blob([new Uint8Array(readFileSync(file))]);
}

function defaultDirectory(): string {
  let folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  while (!folder.endsWith('node_modules')) folder = dirname(folder);
  return join(folder, '.cache', 'embedded-postgres');
}

function versions(): string {
  const require = createRequire(import.meta.url);
  return ['@electric-sql/pglite', '@electric-sql/pglite-postgis']
    .map((name) => {
      let folder = dirname(require.resolve(name));
      while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
      const described: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return Object(described).version;
    })
    .join('-');
}
