import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, describe, expect, test } from 'vitest';
import rules, { exchange, featuresNeed, mayImport } from '../../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const workspaces = Object.keys(mayImport);

function sources(): string[] {
  return workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [workspace, 'src', ...file.split(sep)].join('/')),
  );
}

describe('the dependency rules', () => {
  let result: ICruiseResult;

  beforeAll(async () => {
    const { forbidden, options } = rules;
    const cruised = await cruise(
      ['packages', 'services'],
      { ...options, ruleSet: { forbidden }, validate: true, baseDir: root },
      options.enhancedResolveOptions,
      { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
    );
    if (typeof cruised.output === 'string') throw new Error('expected a result object');
    result = cruised.output;
  });

  test('have a row for every workspace', () => {
    const folders = ['packages', 'packages/embedded', 'services'].flatMap((top) =>
      readdirSync(join(root, top)).map((name) => `${top}/${name}`),
    );
    const found = folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
    expect(found.sort()).toEqual(workspaces.toSorted());
  });

  test('let of two features only one need the other, but for those of the exchange', () => {
    const pairs = Object.entries(featuresNeed).flatMap(([name, { others }]) =>
      others
        .filter((other) => featuresNeed[other]?.others.includes(name) && other !== name)
        .filter((other) => !(exchange.includes(name) && exchange.includes(other)))
        .map((other) => `${name} and ${other}`),
    );
    expect(pairs).toEqual([]);
  });

  test('were checked against every source file', () => {
    const read = new Set(result.modules.map((module) => relative('.', module.source)));
    const missing = sources().filter((file) => !read.has(file));
    expect(missing).toEqual([]);
    expect(sources().length).toBeGreaterThan(50);
  });

  test('hold', () => {
    const breaches = result.summary.violations.map(
      ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`,
    );
    expect(breaches).toEqual([]);
  });
});
