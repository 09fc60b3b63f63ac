import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@exchange/runtime/config/environment';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';
import { warnOfMissingKeys } from '../src/supervisor/missing-keys.js';

function warningsOf(folder: string, env: Readonly<Record<string, string>> = {}): readonly string[] {
  const warnings: string[] = [];
  const warn = (...[, message]: readonly unknown[]) => void warnings.push(String(message));
  warnOfMissingKeys(readConfig({ ...env, DATA_DIR: folder }), { warn });
  return warnings;
}

function folderWithLog(...files: readonly string[]): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'events'));
  for (const file of ['events/0.log', ...files]) writeFileSync(join(folder, file), 'text');
  return folder;
}

test('warns of a missing checkpoint key and a missing webhook key beside a log', () => {
  const [checkpoint, webhook, ...more] = warningsOf(folderWithLog());
  expect(checkpoint).toMatch(/checkpoint-key\.json is missing, .*new origin.*restore.*RETIRED/);
  expect(webhook).toMatch(/webhook-secret-key is missing, .*restore.*replace their secrets/);
  expect(more).toEqual([]);
});

test('warns of nothing at a first start', () => {
  const folder = temporaryFolder();
  expect(warningsOf(folder)).toEqual([]);
  expect(warningsOf(join(folder, 'absent'))).toEqual([]);
  mkdirSync(join(folder, 'events'));
  expect(warningsOf(folder)).toEqual([]);
});

test('warns of nothing with the keys in the folder or in settings', () => {
  expect(warningsOf(folderWithLog('checkpoint-key.json', 'webhook-secret-key'))).toEqual([]);
  const key = Buffer.alloc(32, 1).toString('base64');
  const settings = { CHECKPOINT_SIGNING_KEY: '{}', WEBHOOK_SECRET_KEY: key };
  expect(warningsOf(folderWithLog(), settings)).toEqual([]);
  const external = { EVENTSTORE_URL: 'esdb://node:2113' };
  expect(warningsOf(folderWithLog(), external)).toEqual([]);
});

test('warns of nothing while the webhook key is rotated', () => {
  const retired = { WEBHOOK_SECRET_KEYS_RETIRED: Buffer.alloc(32, 1).toString('base64') };
  expect(warningsOf(folderWithLog('checkpoint-key.json'), retired)).toEqual([]);
});
