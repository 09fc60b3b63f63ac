import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import config from '../../vitest.config.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

const commands = [
  'package.json',
  'CONTRIBUTING.md',
  'README.md',
  '.ci/run',
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].flatMap((path) =>
  [...read(path).matchAll(/vitest run([^"`)\n]*)/g)].map((match) => match[1] ?? ''),
);

test('every test command names an existing project and existing folders', () => {
  const projects = (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? [project.test?.name] : [],
  );
  const named = commands.flatMap((command) =>
    [...command.matchAll(/--project[ =](\S+)/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !projects.includes(name))).toEqual([]);
  const paths = commands.flatMap((command) =>
    command.split(/\s+/).filter((word) => word.includes('/')),
  );
  expect(paths.length).toBeGreaterThan(1);
  expect(paths.filter((path) => !isBegunBySomeFile(path))).toEqual([]);
});

function isBegunBySomeFile(path: string): boolean {
  const folder = `${root}${dirname(path)}`;
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(basename(path)));
}
