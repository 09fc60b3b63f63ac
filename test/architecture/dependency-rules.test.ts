import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, describe, expect, test } from 'vitest';
import rules from '../../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

function sources(): string[] {
  return ['packages', 'services'].flatMap((top) =>
    readdirSync(join(root, top)).flatMap((workspace) =>
      readdirSync(join(root, top, workspace, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => [top, workspace, 'src', ...file.split(sep)].join('/')),
    ),
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
  }, 120_000);

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
