import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { mayImport } from '../../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const workspaces = Object.keys(mayImport);
const isTest = (file: string) => file.endsWith('.test.ts');

function readConfig(config: string): ts.ParsedCommandLine {
  const path = join(root, config);
  const { config: text } = ts.readConfigFile(path, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(text, ts.sys, dirname(path));
}

function compiledBy(config: string): readonly string[] {
  return readConfig(config).fileNames.map((file) => relative(root, file).split(sep).join('/'));
}

const isBuilt = (workspace: string) =>
  readConfig(`${workspace}/tsconfig.json`).options.noEmit !== true;

function testsIn(workspace: string, folder: 'src' | 'test'): readonly string[] {
  const path = join(root, workspace, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(isTest)
    .map((file) => [workspace, folder, ...file.split(sep)].join('/'));
}

describe('tests beside their subject', () => {
  test.each(workspaces.filter(isBuilt))('are not built into %s', (workspace) => {
    const built = compiledBy(`${workspace}/tsconfig.json`);
    expect(built.length).toBeGreaterThan(0);
    expect(built.filter(isTest)).toEqual([]);
  });

  test('are type-checked, with all other tests or with their pages', () => {
    const own = workspaces.filter((workspace) => !isBuilt(workspace));
    expect(own).toEqual(['services/console']);
    const checked = new Set([
      ...compiledBy('test/tsconfig.json'),
      ...own.flatMap((workspace) => compiledBy(`${workspace}/tsconfig.json`)),
    ]);
    const tests = workspaces.flatMap((workspace) => [
      ...testsIn(workspace, 'src'),
      ...testsIn(workspace, 'test'),
    ]);
    expect(tests.filter((file) => !checked.has(file))).toEqual([]);
    expect(tests).toContain('packages/ledger/src/exchange/transaction/decide.test.ts');
  });

  test('exist for every decider', () => {
    const deciders = workspaces
      .flatMap((workspace) => {
        const files = readdirSync(join(root, workspace, 'src'), {
          recursive: true,
          encoding: 'utf8',
        });
        return files.map((file) => join(root, workspace, 'src', file));
      })
      .filter((file) => file.endsWith(`${sep}decide.ts`));
    expect(deciders.length).toBeGreaterThan(10);
    const untested = deciders.filter((file) => !existsSync(file.replace(/\.ts$/, '.test.ts')));
    expect(untested.map((file) => relative(root, file))).toEqual([]);
  });
});
