import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { postgis } from '@electric-sql/pglite-postgis';
import { engineVersions } from '../src/engine/pglite.js';

// Writes a data folder as version 0.1.0 did: with PostGIS's bundle as it is installed, and 128 MB of buffers; and
// leaves it as a killed process does.
const [directory = ''] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
const engine = await PGlite.create({
  dataDir: join(directory, 'data'),
  extensions: { postgis, btree_gist },
  startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
});
await engine.exec('create extension postgis; create extension btree_gist;');
writeFileSync(join(directory, 'complete'), engineVersions());
await engine.exec(`
  create table older as select n, ST_SetSRID(ST_MakePoint(n, 2), 4326) at from generate_series(1, 3) n;
  create index on older using gist (at)`);
writeFileSync(join(directory, 'lock'), `${process.pid}\nan earlier boot 1\n`);
process.kill(process.pid, 'SIGKILL');
