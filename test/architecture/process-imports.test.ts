import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { importClosure } from './import-closure.js';

// Parses a thousand files: half a minute if busy.
vi.setConfig({ testTimeout: 60_000 });

const features = 'packages/ledger/src';
const folder = fileURLToPath(new URL(`../../${features}`, import.meta.url));

const ofHttp = [
  /(^|[/-])(contract|routes)\.ts$/,
  /^packages\/runtime\/src\/(contract|http)\//,
  /^services\/(api|console)\//,
  /^(@fastify\/|@bull-board\/|fastify$|zod-openapi$)/,
];
const server = [
  /^packages\/(ledger|runtime\/src\/http)\/.*\broutes\.ts$/,
  /^services\/(api|console)\//,
  /^(@fastify\/|fastify$)/,
];

function chainsTo(main: string, patterns: readonly RegExp[]): readonly string[] {
  return [...importClosure(main)]
    .filter(([file]) => patterns.some((pattern) => pattern.test(file)))
    .map(([, chain]) => chain.join(' > '));
}

const featuresWith = (name: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(`/${name}`))
    .map((file) => `${features}/${file}`);

describe.each(['projector', 'webhooks'])('the service %s', (name) => {
  const main = `services/${name}/src/main.ts`;

  test('loads the model of every feature', () => {
    const closure = importClosure(main);
    const models = featuresWith('model.ts');
    expect(models.length).toBeGreaterThan(15);
    expect(models.filter((model) => !closure.has(model))).toEqual([]);
  });

  test('loads no contract, route, web framework or console', () => {
    expect(chainsTo(main, ofHttp)).toEqual([]);
  });
});

test('the command line loads no routes and no web framework', () => {
  expect(chainsTo('services/cli/src/main.ts', server)).toEqual([]);
});

test("the API loads every feature's model and routes, and the web framework dynamically", () => {
  const closure = importClosure('services/api/src/main.ts');
  const files = [...featuresWith('model.ts'), ...featuresWith('routes.ts')];
  expect(files.length).toBeGreaterThan(35);
  expect([...files, 'fastify'].filter((file) => !closure.has(file))).toEqual([]);
});
