import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { makePostgisBundle } from '../src/data/postgis-bundle.js';
import { filterTar } from '../src/data/tar.js';
import { postgisBundle } from '../src/engine/pglite.js';
import { type LogLine, prepareFiles, startPostgres } from '../src/index.js';
import { temporaryFolders } from './temporary-folders.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

/** The names in a tar archive. */
function namesIn(archive: Buffer): string[] {
  const names: string[] = [];
  filterTar(archive, (name) => names.push(name) > 0);
  return names;
}

describe('the bundle that the engine is started with', () => {
  it('has PostGIS and its coordinate systems, and neither raster nor topology', () => {
    const names = namesIn(gunzipSync(makePostgisBundle()));
    expect(names).toContain('lib/postgresql/postgis-3.so');
    expect(names).toContain('share/proj/proj.db');
    expect(names).toContain('share/postgresql/extension/postgis.control');
    expect(names.filter((name) => /raster|topology|tiger|rtpostgis/.test(name))).toEqual([]);
    expect(names.filter((name) => /postgis--[\d.]+\.sql$/.test(name))).toHaveLength(1);
  });
});

it('what is prepared beforehand is what a start finds: it prepares nothing', async () => {
  const prepared = folders.make();
  await prepareFiles(prepared);
  const logged: LogLine[] = [];
  const server = await startPostgres({
    directory: folders.make(),
    templateDirectory: prepared,
    log: (line) => void logged.push(line),
  });
  await server.close();
  expect(server.fresh).toBe(true);
  expect(logged.filter(({ msg }) => /prepared/.test(msg))).toEqual([]);
});

describe('an archive', () => {
  const whole = gunzipSync(readFileSync(postgisBundle()));
  const names = namesIn(whole);

  it('that is filtered holds what was kept, byte for byte and in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.nat({ max: 39 }), (modulus, rest) => {
        const kept = names.filter(
          (_, at) => at % modulus === rest % modulus && !/\.so$/.test(names[at] ?? ''),
        );
        const filtered = filterTar(whole, (name) => kept.includes(name));
        expect(namesIn(filtered)).toEqual(names.filter((name) => kept.includes(name)));
        expect(filterTar(filtered, () => true).equals(filtered)).toBe(true);
      }),
      { numRuns: 5 },
    );
  });

  it('that is none is refused', () => {
    expect(() => filterTar(Buffer.alloc(2048, 'x'), () => true)).toThrow('not a tar archive');
  });
});
