import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type BundledFile, postgisBundle } from '../engine/pglite.js';
import { filterTar, tarEntries } from './tar.js';

/** The rest would add 31 MB of WebAssembly, compiled at each opening, and 30 MB of SQL. */
const needed =
  /^(\.\/)?(lib\/postgresql\/postgis-3\.so|share\/proj\/.+|share\/postgresql\/extension\/postgis(\.control|--\d+(\.\d+)*\.sql))$/;

/** @throws Error if the package's bundle has another layout */
export function makePostgisBundle(): Buffer {
  const bundle = filterTar(gunzipSync(readFileSync(postgisBundle())), (name) => needed.test(name));
  if (!bundle.includes('lib/postgresql/postgis-3.so')) {
    throw new Error('the PostGIS package contains no postgis-3.so');
  }
  // Uncompressed with a checksum: decompression took a sixth of every start. Costs 25 MB.
  return gzipSync(bundle, { level: 0 });
}

export function readPostgisBundle(file: string): readonly BundledFile[] {
  return tarEntries(gunzipSync(readFileSync(file))).filter(({ name }) => !name.endsWith('/'));
}
