import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import dockerIgnore from '@balena/dockerignore';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => readFileSync(`${root}${name}`, 'utf8');
const ignore = dockerIgnore({ ignorecase: false }).add(read('.dockerignore'));

const secretNames = [
  '.env',
  '.env.local',
  '.env.production',
  '.env.bak',
  '.npmrc',
  '.netrc',
  'server.key',
  'ca.key',
  'id_rsa',
  'id_ed25519',
  'private.pem',
  'store.p12',
  'store.pfx',
];
const folders = ['', 'packages/', 'packages/runtime/src/', 'services/api/', 'scripts/', 'deploy/'];
const secrets = folders.flatMap((folder) => secretNames.map((name) => `${folder}${name}`));
const dataFolders = [
  '.data/api-key',
  '.data/signing-secret',
  '.data/checkpoint-key.json',
  'services/local/.data/events/log/durable-end',
  '.git/config',
  '.aws/credentials',
  '.ssh/config',
  '.docker/config.json',
  'backup/tables.sql',
  'certificates/node1/node.key',
];

const git = (...args: readonly string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

describe('the build context', () => {
  test.each([...secrets, ...dataFolders])('excludes %s', (path) => {
    expect(ignore.ignores(path)).toBe(true);
  });

  test('contains sources, migrations, samples and build scripts', () => {
    const context = ignore.filter(git('ls-files', '--cached', '--others', '--exclude-standard'));
    const tops = new Set(context.map((path) => path.split('/')[0]));
    expect([...tops].sort()).toEqual([
      'LICENSE',
      'migrations',
      'package-lock.json',
      'package.json',
      'packages',
      'samples',
      'scripts',
      'services',
      'tsconfig.json',
    ]);
    expect(context.filter((path) => /(^|\/)\.|\.test\.ts$|(^|\/)(test|dist)\//.test(path))).toEqual(
      [],
    );
    for (const needed of ['services/console/index.html', 'packages/proof/verifier/page.html']) {
      expect(context).toContain(needed);
    }
  });

  test('is copied into the image by name, never as a whole', () => {
    const sources = [...read('Dockerfile').matchAll(/^COPY (?!--from=build)(.*) \S+$/gm)].flatMap(
      ([, names = '']) => names.split(' '),
    );
    expect(sources).toContain('packages');
    for (const source of sources) expect(ignore.ignores(source), source).toBe(false);
    expect(sources).not.toContain('.');
    expect(read('Dockerfile')).not.toMatch(/^ADD /m);
  });
});

test('git ignores secrets, and includes the example', () => {
  const ignored = git('check-ignore', '--no-index', ...secrets, '.data/api-key', '.env.example');
  expect(ignored).toEqual([...secrets, '.data/api-key']);
});
