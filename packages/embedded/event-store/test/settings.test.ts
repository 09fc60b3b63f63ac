import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSettings, UsageError } from '../src/process/settings.js';
import { makeFolder } from '../src/storage/durable-folder.js';
import { temporaryFolders } from './log-on-disk.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

it('has a default for all but the folder', () => {
  expect(readSettings(['--dir', 'events'], {})).toEqual({
    directory: 'events',
    host: '127.0.0.1',
    port: 2113,
  });
});

it('takes the environment where the command line says nothing', () => {
  const environment = {
    EVENT_STORE_DIR: 'from-environment',
    EVENT_STORE_PORT: '4000',
    EVENT_STORE_HOST: '::1',
    EVENT_STORE_USERS: '',
  };
  expect(readSettings(['--port', '0'], environment)).toEqual({
    directory: 'from-environment',
    host: '::1',
    port: 0,
  });
});

it('reads the files of a certificate, and users', () => {
  const folder = folders.make();
  makeFolder(folder);
  const [cert, key] = [join(folder, 'cert'), join(folder, 'key')];
  writeFileSync(cert, 'a certificate');
  writeFileSync(key, 'a key');
  const settings = readSettings(['--dir', 'd', '--tls-cert', cert, '--tls-key', key], {
    EVENT_STORE_USERS: 'reader:se:cret,writer:other',
  });
  expect(settings).toMatchObject({ users: { reader: 'se:cret', writer: 'other' } });
  expect(settings?.tls?.cert.toString()).toBe('a certificate');
  expect(settings?.tls?.key.toString()).toBe('a key');
});

it('asks for nothing when help is wanted', () => {
  expect(readSettings(['--help'], {})).toBeUndefined();
});

it.each([
  [[], {}],
  [['--dir', 'd', '--port', 'http'], {}],
  [['--dir', 'd', '--port', '70000'], {}],
  [['--dir', 'd', '--colour', 'red'], {}],
  [['--dir', 'd', 'stray'], {}],
  [['--dir', 'd', '--tls-cert', 'alone'], {}],
  [['--dir', 'd'], { EVENT_STORE_USERS: 'nobody' }],
])('refuses %j with %j', (args, environment) => {
  expect(() => readSettings(args, environment)).toThrow(UsageError);
});
