import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Extension, PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { postgis } from '@electric-sql/pglite-postgis';

const startParams = [
  ...PGlite.defaultStartParams,
  // Its timer would keep the process alive.
  ...['-c', 'log_startup_progress_interval=0'],
  // The system caches files too; default: 128 MB.
  ...['-c', 'shared_buffers=16MB'],
  // Maintenance writes back at this size.
  ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=32MB'],
  // Bounds runaway sorts.
  ...['-c', 'temp_file_limit=2GB'],
];

export interface BundledFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Starts on a folder or `memory://`, filled from an archive if given. */
export function startEngine(
  dataDir: string,
  bundle: readonly BundledFile[],
  archive?: Blob,
): Promise<PGlite> {
  const put = ({ FS, WASM_PREFIX }: PGlite['Module']) => {
    for (const { name, content } of bundle) {
      const file = `${WASM_PREFIX}/${name}`;
      FS.mkdirTree(dirname(file));
      FS.writeFile(file, content);
    }
  };
  const repacked: Extension = {
    name: postgis.name,
    // The default unpacks in pieces of 16 KiB and compiles all of PostGIS.
    async setup(engine, options) {
      const { emscriptenOpts } = await postgis.setup(engine, options);
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, put] } };
    },
  };
  return PGlite.create({
    dataDir,
    extensions: { postgis: repacked, btree_gist },
    startParams,
    ...(archive === undefined ? {} : { loadDataDir: archive }),
  });
}

/** Names the versions: each only reads its own data. */
export function engineVersions(): string {
  return ['@electric-sql/pglite', '@electric-sql/pglite-postgis'].map(versionOf).join('-');
}

export function postgisBundle(): string {
  return join(dirname(entryOf('@electric-sql/pglite-postgis')), 'postgis.tar.gz');
}

export function packagesFolder(): string {
  let folder = entryOf('@electric-sql/pglite');
  while (!folder.endsWith('node_modules') && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

function versionOf(name: string): string {
  let folder = dirname(entryOf(name));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const described: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof described === 'object' && described !== null && 'version' in described) {
    return String(described.version);
  }
  throw new Error(`${join(folder, 'package.json')} states no version`);
}

function entryOf(name: string): string {
  return createRequire(import.meta.url).resolve(name);
}
