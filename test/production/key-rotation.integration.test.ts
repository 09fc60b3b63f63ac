import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkpointKey } from '@exchange/ledger/audit/proof/checkpoint-key';
import { retiredKeys } from '@exchange/ledger/audit/proof/retired-keys';
import {
  fingerprintOf,
  fromBase64,
  type Json,
  openCheckpoint,
  readSigner,
  signCheckpoint,
  verifyConsistency,
} from '@exchange/proof';
import { readConfig } from '@exchange/runtime/config/environment';
import { lockDataDirectory } from '@exchange/runtime/process/data-directory';
import { createLogger } from '@exchange/runtime/process/logger';
import { beforeAll, expect, test } from 'vitest';
import { runRecorded } from '../../services/cli/test/recording-terminal.js';
import { type Client, client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { temporaryFolder } from '../services/temporary-folder.js';

beforeAll(async () => void (await sharedLedger()));

const root = temporaryFolder();
const data = join(root, 'data');
const config = readConfig({ DATA_DIR: data });
const keyFile = join(data, 'checkpoint-key.json');

const sharedOriginKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  kid: 'energy-exchange-ledger',
};

const run = (...args: string[]) => runRecorded(args, { DATA_DIR: data });

async function started(publishTo: readonly string[] = []): Promise<Client> {
  const { anotherApi, apiKey } = await sharedLedger();
  const key = checkpointKey(config);
  const api = await anotherApi({
    checkpointKey: key,
    retiredKeys: retiredKeys(config, key),
    checkpointPublishTo: publishTo,
    checkpointPublishSeconds: 1,
  });
  return client(api.url, { 'x-api-key': apiKey });
}

const keySet = async (caller: Client): Promise<{ keys: Record<string, Json>[] }> =>
  JSON.parse((await caller.get('/audit/keys')).text);

function opened(note: string, keys: Json) {
  const verdict = openCheckpoint(note, keys);
  if (!verdict.ok) throw new Error(verdict.message);
  return verdict.checkpoint;
}

test('a rotated key verifies earlier checkpoints, and no later ones', async () => {
  const { mkdirSync } = await import('node:fs');
  mkdirSync(data, { recursive: true });
  writeFileSync(keyFile, `${JSON.stringify(sharedOriginKey)}\n`, { mode: 0o600 });

  const before = await started();
  await before.post('/exchange/transactions', aTransaction());
  const older = (await before.get('/audit/checkpoint')).text;
  const signer = readSigner(sharedOriginKey);
  if (!signer.ok) throw new Error(signer.message);
  const first = opened(older, signer.signer.publicJwk);
  expect(first.origin).toBe('energy-exchange-ledger');
  expect(older).toBe(signCheckpoint(first, [signer.signer]));
  const [only] = (await keySet(before)).keys;
  expect(only).toMatchObject({ ...signer.signer.publicJwk, from: 0, to: null });
  expect(only?.['fingerprint']).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');

  const unlock = lockDataDirectory(data);
  expect((await run('keys', 'rotate')).code).not.toBe(0);
  expect(JSON.parse(readFileSync(keyFile, 'utf8'))).toEqual(sharedOriginKey);
  unlock();
  const rotated = await run('keys', 'rotate');
  expect(rotated.code, rotated.text).toBe(0);
  expect(rotated.text).toContain(fingerprintOf(signer.signer.publicJwk));
  expect(readFileSync(keyFile, 'utf8')).not.toContain(sharedOriginKey.d);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  expect(rotated.text).not.toContain(JSON.parse(readFileSync(keyFile, 'utf8')).d);
  expect((await run('keys', 'rotate')).text).toMatch(/start the service once/);

  const published = join(root, 'published');
  mkdirSync(published);
  writeFileSync(join(published, 'latest'), older);
  const after = await started([pathToFileURL(published).href]);
  await expect
    .poll(async () => (await keySet(after)).keys[1]?.['to'])
    .toBeGreaterThanOrEqual(first.size);
  const keys = await keySet(after);
  const [current, retired] = keys.keys;
  expect(current).toMatchObject({ kid: first.origin, from: retired?.['to'], to: null });
  expect(retired).toMatchObject({ x: sharedOriginKey.x, from: 0 });
  const end = Number(retired?.['to']);

  await after.post('/exchange/transactions', aTransaction());
  const newer = (await after.get('/audit/checkpoint')).text;
  const second = opened(newer, keys);
  expect(openCheckpoint(newer, { ...signer.signer.publicJwk }).ok).toBe(false);
  expect(opened(older, keys)).toEqual(first);
  const proof = JSON.parse(
    (await after.get(`/audit/proof/consistency?first=${first.size}&second=${second.size}`)).text,
  );
  expect(
    verifyConsistency({
      first: first.size,
      firstRoot: first.root,
      second: second.size,
      secondRoot: second.root,
      proof: proof.hashes.map(fromBase64),
    }),
  ).toBe(true);

  const forged = (size: number) => signCheckpoint({ ...second, size }, [signer.signer]);
  expect(openCheckpoint(forged(end), keys).ok).toBe(true);
  expect(openCheckpoint(forged(end + 1), keys)).toMatchObject({ problem: 'beyond_retired_key' });

  const file = (name: string, text: string) => {
    writeFileSync(join(root, name), text);
    return join(root, name);
  };
  const exported = file('events.ndjson', (await after.get(`/audit/events`)).text);
  const head = file('checkpoint', (await after.get('/audit/checkpoint')).text);
  const verify = (checkpoint: string, name: string) =>
    run(
      'audit',
      'verify',
      exported,
      ...['--checkpoint', checkpoint, '--older', name],
      ...['--key', file('keys.json', JSON.stringify(keys))],
    );
  const honest = await verify(head, file('older', older));
  expect(honest.code, honest.text).toBe(0);
  const wrong = await verify(file('forged', forged(second.size)), file('older', older));
  expect(wrong.code).toBe(1);
  expect(wrong.text).toMatch(/beyond_retired_key/);

  const latest = () => readFileSync(join(published, 'latest'), 'utf8');
  await expect.poll(() => opened(latest(), keys).size).toBeGreaterThan(first.size);

  const text = checkpointKey(config);
  expect(retiredKeys(config, text).keys).toMatchObject([{ from: 0, to: end }]);
  const again = await run('keys', 'rotate');
  expect(again.code, again.text).toBe(0);
  expect(retiredKeys(config, checkpointKey(config)).keys).toMatchObject([
    { from: 0, to: end },
    { from: end, to: null },
  ]);
});

test('a publisher reports an unknown key in the publication, and leaves it', async () => {
  const { anotherApi } = await sharedLedger();
  const signer = readSigner(sharedOriginKey);
  if (!signer.ok) throw new Error(signer.message);
  const folder = mkdtempSync(join(root, 'foreign-'));
  const checkpoint = signCheckpoint(
    { origin: sharedOriginKey.kid, size: 1, root: new Uint8Array(32), extensions: [] },
    [signer.signer],
  );
  writeFileSync(join(folder, 'latest'), checkpoint);
  const lines: string[] = [];
  const log = createLogger('test', 'silent');
  log.error = (_: unknown, message?: string) => void lines.push(String(message));
  const other = readConfig({ DATA_DIR: join(root, 'other') });
  await anotherApi({
    log,
    checkpointKey: checkpointKey(other),
    checkpointPublishTo: [pathToFileURL(folder).href],
    checkpointPublishSeconds: 1,
  });
  await expect.poll(() => lines.join('\n')).toMatch(/CHECKPOINT_KEYS_RETIRED/);
  expect(lines.join('\n')).not.toContain('does not continue');
  expect(readFileSync(join(folder, 'latest'), 'utf8')).toBe(checkpoint);
});
