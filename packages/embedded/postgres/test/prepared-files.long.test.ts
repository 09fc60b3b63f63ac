// Long: 25 s. Packs PostGIS (20 MB) and a template, like a build.
import { gunzipSync } from 'node:zlib';
import { type LogLine, prepareFiles, startPostgres } from '@exchange/embedded-postgres';
import { expect, it } from 'vitest';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { makePostgisBundle } from '../src/data/postgis-bundle.js';
import { namesIn } from './archive-names.js';

it("the engine's bundle contains PostGIS and its coordinate systems, and neither raster nor topology", () => {
  const names = namesIn(gunzipSync(makePostgisBundle()));
  expect(names).toContain('lib/postgresql/postgis-3.so');
  expect(names).toContain('share/proj/proj.db');
  expect(names).toContain('share/postgresql/extension/postgis.control');
  expect(names.filter((name) => /raster|topology|tiger|rtpostgis/.test(name))).toEqual([]);
  expect(names.filter((name) => /postgis--[\d.]+\.sql$/.test(name))).toHaveLength(1);
});

it('a start uses the prepared files and prepares nothing', async () => {
  const prepared = newFolder();
  await prepareFiles(prepared);
  const logged: LogLine[] = [];
  const server = await startPostgres({
    directory: newFolder(),
    templateDirectory: prepared,
    log: (line) => void logged.push(line),
  });
  await server.close();
  expect(server.fresh).toBe(true);
  expect(logged.filter(({ msg }) => /prepared/.test(msg))).toEqual([]);
});
