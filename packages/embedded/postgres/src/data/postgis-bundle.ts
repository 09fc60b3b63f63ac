import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type BundledFile, postgisBundle } from '../engine/pglite.js';
import { filterTar, tarEntries } from './tar.js';

/**
 * What is needed of PostGIS's bundle: its module, its SQL and the definitions of coordinate systems. Raster, topology,
 * the geocoder and the scripts that upgrade other versions are left out: 31 MB of WebAssembly, which would be
 * compiled at each opening, and 30 MB of SQL.
 */
const needed =
  /^(\.\/)?(lib\/postgresql\/postgis-3\.so|share\/proj\/.+|share\/postgresql\/extension\/postgis(\.control|--\d+(\.\d+)*\.sql))$/;

/**
 * Makes the bundle that the engine is started with from the one in the package, as a tar archive.
 *
 * @throws Error when the package holds another bundle than this is made for
 */
export function makePostgisBundle(): Buffer {
  const bundle = filterTar(gunzipSync(readFileSync(postgisBundle())), (name) => needed.test(name));
  if (!bundle.includes('lib/postgresql/postgis-3.so')) {
    throw new Error("this version of PostGIS's package has no postgis-3.so");
  }
  // Stored as it is, with a checksum: unpacking one took a sixth of every start. It is 25 MB larger.
  return gzipSync(bundle, { level: 0 });
}

/**
 * Reads a bundle that was kept.
 *
 * @throws Error when it is not there as a whole
 */
export function readPostgisBundle(file: string): readonly BundledFile[] {
  return tarEntries(gunzipSync(readFileSync(file))).filter(({ name }) => !name.endsWith('/'));
}
