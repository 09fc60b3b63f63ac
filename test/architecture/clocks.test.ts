import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

const mayUseRuntimeClocks: Readonly<Record<string, string>> = {
  'services/console/src/parts/values/instants.ts':
    'the name of the reader’s time zone, and words for dates',
  'services/console/src/charts/draw-steps.ts': 'uPlot reads the local getters of its dates',
  'services/console/src/registry/gates.tsx': 'suggestions for time zone names',
};

const runtimeClocks =
  /DateTimeFormat\b|toLocale(?:Date|Time)String|supportedValuesOf|resolvedOptions|getTimezoneOffset|\bTemporal\b|versions(?:\.|\[')(?:tz|icu)\b|\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|new Date\(\s*[\w.]+(?:\(\))?\s*,/;

const databaseClocks =
  /\bat\s+time\s+zone\s+(?!'UTC')|\btimezone\s*\(|\bdate_trunc\s*\(|\bset\s+time\s*zone\b|\bdate_bin\s*\(|\bextract\s*\(\s*(?!epoch\b)\w+\s+from\b/i;

const sources = ['packages', 'services'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\/src\/.*(?<!\.test)\.tsx?$/.test(file) && !file.includes('node_modules')),
);
const migrations = readdirSync(join(root, 'migrations')).map((file) => join('migrations', file));

const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '');

test("only named files use the runtime's zone data", () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const users = sources.filter((file) => runtimeClocks.test(codeOf(file)));
  expect(users.sort()).toEqual(Object.keys(mayUseRuntimeClocks).sort());
});

test('SQL statements calculate in UTC only', () => {
  expect(migrations.length).toBeGreaterThan(0);
  const users = [...sources, ...migrations].filter((file) => databaseClocks.test(codeOf(file)));
  expect(users).toEqual([]);
});
