import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { engineOrder, engineRules, featuresNeed, mayImport } from '../../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const workspaces = Object.keys(mayImport);

describe('the dependency rules', () => {
  test('have a row for every workspace', () => {
    const folders = ['packages', 'packages/embedded', 'services'].flatMap((top) =>
      readdirSync(join(root, top)).map((name) => `${top}/${name}`),
    );
    const packages = folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
    expect(packages.sort()).toEqual(workspaces.toSorted());
  });

  test('allow a dependency between two features in one direction only', () => {
    const pairs = Object.entries(featuresNeed).flatMap(([name, { others }]) =>
      others
        .filter((other) => featuresNeed[other]?.others.includes(name) && other !== name)
        .map((other) => `${name} and ${other}`),
    );
    expect(pairs).toEqual([]);
  });

  const engine = 'packages/runtime/src';
  const folders = Object.keys(engineOrder);

  test('place every folder of the engine', () => {
    expect(readdirSync(join(root, engine)).sort()).toEqual(folders.toSorted());
  });

  test('allow an engine folder to import itself and earlier folders only', () => {
    const isRefused = (from: string, to: string) =>
      engineRules.some(
        (rule) =>
          matches(rule.from, `${engine}/${from}/one.ts`) &&
          matches(rule.to, `${engine}/${to}/other.ts`),
      );
    const wrong = folders.flatMap((from, place) =>
      folders
        .filter((to, at) => isRefused(from, to) !== at > place)
        .map((to) => `${from} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});

const matches = (
  { path, pathNot }: { readonly path: string; readonly pathNot: string },
  file: string,
) => new RegExp(path).test(file) && !new RegExp(pathNot).test(file);
