import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import { ConfigurationError } from '../errors/configuration-error.js';
import { readConfig } from './environment.js';
import { ensureSecrets, ensureWebhookKey } from './stored-secrets.js';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function secrets() {
  const config = readConfig({ DATA_DIR: folder });
  return { ...ensureSecrets(config), webhookKey: ensureWebhookKey(config) };
}

test('generates valid secrets once', () => {
  const first = secrets();
  expect(secrets()).toEqual(first);
  expect(readFileSync(join(folder, 'api-key'), 'utf8')).toBe(`${first.generatedApiKey}\n`);
});

test.each([
  ['api-key', '\n', 'is empty'],
  ['signing-secret', 'hunter2', 'should have at least 32 bytes'],
  ['webhook-secret-key', 'hunter2', 'should be 32 bytes in base64'],
])('refuses an invalid file %s, with its path and a remedy', (name, text, fault) => {
  writeFileSync(join(folder, name), text);
  expect(secrets).toThrow(ConfigurationError);
  expect(secrets).toThrow(`${join(folder, name)}: ${fault}`);
  expect(secrets).toThrow(/delete it to have a new one made$/);
  expect(secrets).not.toThrow('hunter2');
});

// Docker creates a folder where a mounted file is missing.
test('refuses a folder in the place of a secret, with its path', () => {
  mkdirSync(join(folder, 'signing-secret'));
  expect(secrets).toThrow(ConfigurationError);
  expect(secrets).toThrow(`${join(folder, 'signing-secret')} cannot be read (EISDIR`);
});
