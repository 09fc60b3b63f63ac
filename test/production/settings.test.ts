import { readdirSync, readFileSync } from 'node:fs';
import { installationSettings } from '@exchange/ledger/platform/installation/read';
import { readConfig } from '@exchange/runtime/config/environment';
import { settings } from '@exchange/runtime/config/settings';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const manifests = readdirSync(new URL('deploy/kubernetes/', root))
  .map((file) => read(`deploy/kubernetes/${file}`))
  .join('\n');

const names = [...Object.keys(settings.shape), ...Object.keys(installationSettings.shape)];

const always = 'the compose file has its value, which fits its other values';
const parts = 'the compose file composes it of a user and a password';
const embedded = 'of the embedded default, which is not deployed';

const missing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '.env.example': {
    NODE_ENV: always,
    HOST: always,
    PORT: always,
    OPERATIONS_PORT: always,
    DATA_DIR: always,
    TRUST_PROXY: always,
    DATABASE_URL: parts,
    DATABASE_PASSWORD: parts,
    DATABASE_READ_URL: parts,
    DATABASE_READ_PASSWORD: parts,
    EMBEDDED: embedded,
    DATABASE_EMBEDDED: embedded,
  },
  'docker-compose.yml': { EMBEDDED: embedded, DATABASE_EMBEDDED: embedded },
  'the manifests': { EMBEDDED: embedded, DATABASE_EMBEDDED: embedded },
};

const secrets = new Set([
  'API_KEYS',
  'TOKEN_SIGNING_SECRET',
  'TOKEN_SIGNING_SECRETS_RETIRED',
  'CHECKPOINT_SIGNING_KEY',
  'WEBHOOK_SECRET_KEY',
  'WEBHOOK_SECRET_KEYS_RETIRED',
  'EVENTSTORE_URL',
  'EVENTSTORE_PASSWORD',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'DATABASE_READ_URL',
  'DATABASE_READ_PASSWORD',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
]);

describe.each([
  ['.env.example', read('.env.example'), (name: string) => `^(# ?)?${name}=`],
  ['docker-compose.yml', read('docker-compose.yml'), (name: string) => `^ +${name}:`],
  ['the manifests', manifests, (name: string) => `(^|[ #])${name}:|(key|name): ${name}\\b`],
] as const)('%s', (where, text, pattern) => {
  const isThere = (name: string) => new RegExp(pattern(name), 'm').test(text);
  const allowed = missing[where] ?? {};

  test('has every setting, or a reason', () => {
    const inSecret = (name: string) => where === 'the manifests' && secrets.has(name);
    const absent = names.filter((name) => !isThere(name) && !inSecret(name));
    expect(absent.filter((name) => allowed[name] === undefined)).toEqual([]);
  });

  test('has no obsolete reasons', () => {
    const known = names.filter((name) => allowed[name] !== undefined && !isThere(name));
    expect(known.sort()).toEqual(Object.keys(allowed).sort());
  });
});

test('docs/operations.md has every setting, and limits by the name of their pair', () => {
  const text = read('docs/operations.md');
  const isDocumented = (name: string) => text.includes(`\`${name}\``);
  const absent = names.filter((name) => !isDocumented(name.replace(/_(MAX|SHARE)$/, '')));
  expect(absent.filter((name) => !isDocumented(name))).toEqual([]);
});

test('an empty setting has its default', () => {
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test('deploy/README.md lists every setting that the manifests take from a secret', () => {
  const readme = read('deploy/README.md');
  const known = [...secrets].filter((name) => names.includes(name));
  expect(known.filter((name) => !readme.includes(name))).toEqual([]);
});
