import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkpointKey, readCheckpointKey } from '@exchange/ledger/audit/proof/checkpoint-key';
import { retiredKeys } from '@exchange/ledger/audit/proof/retired-keys';
import { emptyRoot, openCheckpoint, signCheckpoint } from '@exchange/proof';
import { readConfig } from '@exchange/runtime/config/environment';
import { lockDataDirectory } from '@exchange/runtime/process/data-directory';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';
import { readKnownLogs } from '../src/witness/known-logs.js';
import { runRecorded } from './recording-terminal.js';

const root = temporaryFolder();

const run = (env: Readonly<Record<string, string>>, ...words: readonly string[]) =>
  runRecorded(['keys', ...words], env);

const folder = (name: string) => {
  const env = { DATA_DIR: join(root, name) };
  const config = readConfig(env);
  const signer = () => readCheckpointKey(checkpointKey(config));
  return { env, config, signer, path: (file: string) => join(root, name, file) };
};

test('a log with a new origin signs with a new key; older checkpoints verify', async () => {
  const { env, config, signer, path } = folder('kept');
  const oldest = signer();
  expect((await run(env, 'rotate')).code).toBe(0);
  writeFileSync(
    path('checkpoint-keys-retired.json'),
    readFileSync(path('checkpoint-keys-retired.json'), 'utf8').replace('"to": null', '"to": 7'),
  );
  const old = signer();
  expect(old.name).toBe(oldest.name);
  const unlock = lockDataDirectory(env.DATA_DIR);
  expect((await run(env, 'new-origin')).code).toBe(2);
  unlock();
  expect(signer().name).toBe(old.name);

  const { code, text } = await run(env, 'new-origin');
  expect(code, text).toBe(0);
  const now = signer();
  expect(now.name).not.toBe(old.name);
  expect(now.publicJwk.x).not.toBe(old.publicJwk.x);
  expect(retiredKeys(config, checkpointKey(config)).keys).toEqual([]);
  expect(statSync(path('checkpoint-key.json')).mode & 0o777).toBe(0o600);
  expect(text).not.toContain(JSON.parse(readFileSync(path('checkpoint-key.json'), 'utf8')).d);
  const [vkey = ''] = /(?<=--log )\S+/.exec(text) ?? [];
  expect([...readKnownLogs([vkey]).keys()]).toEqual([now.name]);

  const former = readdirSync(env.DATA_DIR).find((one) => one.startsWith('checkpoint-keys-of-'));
  const keys = JSON.parse(readFileSync(path(former ?? ''), 'utf8'));
  const head = (size: number) => ({ origin: old.name, size, root: emptyRoot, extensions: [] });
  expect(openCheckpoint(signCheckpoint(head(900), [old]), keys).ok).toBe(true);
  expect(openCheckpoint(signCheckpoint(head(7), [oldest]), keys).ok).toBe(true);
  expect(openCheckpoint(signCheckpoint(head(8), [oldest]), keys).ok).toBe(false);
  const another = signCheckpoint({ ...head(3), origin: now.name }, [now]);
  expect(openCheckpoint(another, keys).ok).toBe(false);
});

test('a second run completes an interrupted one', async () => {
  const { env, config, signer, path } = folder('cut');
  signer();
  await run(env, 'rotate');
  const retired = readFileSync(path('checkpoint-keys-retired.json'), 'utf8');
  expect((await run(env, 'new-origin')).code).toBe(0);
  const half = signer().name;
  writeFileSync(path('checkpoint-keys-retired.json'), retired);
  expect(() => retiredKeys(config, checkpointKey(config))).toThrow(/have the same origin/);
  expect((await run(env, 'new-origin')).code).toBe(0);
  expect(signer().name).toBe(half);
  expect(retiredKeys(config, checkpointKey(config)).keys).toEqual([]);
});

test('prints settings and changes nothing if the key is in a setting', async () => {
  const { env, signer } = folder('settings');
  const before = signer();
  const setting = JSON.stringify({ ...before.publicJwk, d: 'A'.repeat(43) });
  const { code, text } = await run({ ...env, CHECKPOINT_SIGNING_KEY: setting }, 'new-origin');
  expect(code, text).toBe(0);
  const [, jwk = ''] = /^CHECKPOINT_SIGNING_KEY=(.*)$/m.exec(text) ?? [];
  expect(readCheckpointKey(jwk).name).not.toBe(before.name);
  expect(text).toMatch(/^CHECKPOINT_KEYS_RETIRED=$/m);
  expect(signer().name).toBe(before.name);
});

test('an origin that no service accepts gets no key', async () => {
  for (const origin of ['', 'a b', 'a+b']) {
    const { code, text } = await runRecorded(['checkpoint-key', origin]);
    expect([code, text]).toEqual([2, expect.stringContaining(`"${origin}" is not an origin: `)]);
    expect(text).not.toContain('"d"');
  }
  const { text } = await runRecorded(['checkpoint-key', 'ledger.example/log']);
  expect(readCheckpointKey(text).name).toBe('ledger.example/log');
});
