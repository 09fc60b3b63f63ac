import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Node 20: a collected signal of `AbortSignal.timeout` never ends `AbortSignal.any`.
test("the service's waits use signals that cannot be collected early", () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const sources = ['packages', 'services'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\/src\/.*(?<!\.test)\.tsx?$/.test(file) && !file.includes('node_modules')),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const careless = sources.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .includes('AbortSignal.timeout'),
  );
  expect(careless).toEqual([]);
});
