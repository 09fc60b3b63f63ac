import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rotateKeys } from '@exchange/cli/keys/checkpoint-keys';
import { checkpointKey, readCheckpointKey } from '@exchange/ledger/audit/proof/checkpoint-key';
import { readRetired, retiredKeys, writeRetired } from '@exchange/ledger/audit/proof/retired-keys';
import { generatePrivateJwk } from '@exchange/proof';
import { readConfig } from '@exchange/runtime/config/environment';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';
import { recordingTerminal } from '../../cli/test/recording-terminal.js';

const folderConfig = () => readConfig({ DATA_DIR: temporaryFolder() });

async function rotate(env: Record<string, string>) {
  const terminal = recordingTerminal();
  await rotateKeys.run([], { terminal, env, signal: new AbortController().signal });
  return terminal.text();
}

describe('the key of checkpoints', () => {
  test('is created once, with an origin unique to the installation', () => {
    const [one, other] = [folderConfig(), folderConfig()];
    const origins = [one, other].map((config) => readCheckpointKey(checkpointKey(config)).name);
    expect(new Set(origins).size).toBe(2);
    for (const origin of origins) expect(origin).toMatch(/^energy-exchange-ledger\/[0-9a-f]{16}$/);
    expect(checkpointKey(one)).toBe(checkpointKey(one));
  });

  test.each([
    ['not JSON', 'hunter2', 'is not JSON'],
    ['not a key', '{"d":"hunter2"}', ''],
  ])('in a file that is %s is refused with its path', async (_, text, fault) => {
    const config = folderConfig();
    const file = join(config.dataDirectory, 'checkpoint-key.json');
    writeFileSync(file, text);
    const read = () => checkpointKey(config);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(`${file}: ${fault}`);
    expect(read).toThrow(/; restore the file from a backup$/);
    expect(read).not.toThrow('hunter2');
    expect(read).not.toThrow('CHECKPOINT_SIGNING_KEY');
    await expect(rotate({ DATA_DIR: config.dataDirectory })).rejects.toThrow(`${file}: ${fault}`);
  });
});

describe('retired keys', () => {
  const signer = readCheckpointKey(JSON.stringify(generatePrivateJwk('ledger.example/log')));
  const old = () => {
    const { d: _, ...jwk } = generatePrivateJwk('ledger.example/log');
    return jwk;
  };

  test('are public keys with consecutive ranges', () => {
    const list = [
      { ...old(), from: 0, to: 10 },
      { ...old(), from: 10, to: 12 },
      { ...old(), from: 12, to: null },
    ];
    expect(readRetired(JSON.stringify(list), signer)).toEqual(list);
  });

  test.each<[string, unknown, RegExp]>([
    ['not a list', {}, /is not a list/],
    ['a secret', [{ ...generatePrivateJwk('ledger.example/log'), from: 0, to: 1 }], /secret d/],
    ['no range', [old()], /has no from/],
    ['a range that ends before it begins', [{ ...old(), from: 5, to: 4 }], /before it begins/],
    ['a range that is not of sizes', [{ ...old(), from: 0, to: -1 }], /not a number of leaves/],
    ['half a leaf', [{ ...old(), from: 0.5, to: 1 }], /has no from/],
    [
      'ranges that overlap',
      [
        { ...old(), from: 0, to: 9 },
        { ...old(), from: 8, to: 12 },
      ],
      /before the previous key ends/,
    ],
    [
      'one after an open end',
      [
        { ...old(), from: 0, to: null },
        { ...old(), from: 8, to: 12 },
      ],
      /before the previous key ends/,
    ],
    ['the current key', [{ ...signer.publicJwk, from: 0, to: 9 }], /must not sign/],
    [
      'a key of another log',
      [{ ...old(), kid: 'other.example/log', from: 0, to: 9 }],
      /have the same origin/,
    ],
  ])('are refused with %s', (_, list, message) => {
    const read = () => readRetired(JSON.stringify(list), signer);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(message);
    expect(read).toThrow(/CHECKPOINT_KEYS_RETIRED/);
  });
});

test('a malformed file of retired keys is refused with its path', async () => {
  const config = folderConfig();
  const text = checkpointKey(config);
  const file = join(config.dataDirectory, 'checkpoint-keys-retired.json');
  writeFileSync(file, '[{');
  expect(() => retiredKeys(config, text)).toThrow(`${file}: is not JSON`);
  await expect(rotate({ DATA_DIR: config.dataDirectory })).rejects.toThrow(`${file}: is not JSON`);
  writeFileSync(file, '{}');
  expect(() => retiredKeys(config, text)).toThrow(`${file}: is not a list`);
  await expect(rotate({ DATA_DIR: config.dataDirectory })).rejects.toThrow(`${file}: `);
});

describe('keys rotate', () => {
  test('resumes an interrupted rotation', async () => {
    const config = folderConfig();
    const before = readCheckpointKey(checkpointKey(config));
    writeRetired(config.dataDirectory, [{ ...before.publicJwk, from: 0, to: null }]);
    expect(() => retiredKeys(config, checkpointKey(config))).toThrow(/must not sign/);
    await rotate({ DATA_DIR: config.dataDirectory });
    const text = checkpointKey(config);
    expect(readCheckpointKey(text).name).toBe(before.name);
    expect(readCheckpointKey(text).publicJwk.x).not.toBe(before.publicJwk.x);
    expect(retiredKeys(config, text).keys).toEqual([{ ...before.publicJwk, from: 0, to: null }]);
  });

  test('prints settings and changes nothing if the key is in the environment', async () => {
    const directory = temporaryFolder();
    const text = JSON.stringify(generatePrivateJwk('ledger.example/log'));
    const printed = await rotate({ DATA_DIR: directory, CHECKPOINT_SIGNING_KEY: text });
    const settings = new Map(
      printed.split('\n').flatMap((line) => {
        const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value] as const];
      }),
    );
    const next = settings.get('CHECKPOINT_SIGNING_KEY') ?? '';
    const config = readConfig({
      CHECKPOINT_SIGNING_KEY: next,
      CHECKPOINT_KEYS_RETIRED: settings.get('CHECKPOINT_KEYS_RETIRED'),
    });
    expect(retiredKeys(config, next).keys).toMatchObject([
      { x: readCheckpointKey(text).publicJwk.x, from: 0, to: null },
    ]);
    expect(() => readFileSync(join(directory, 'checkpoint-key.json'))).toThrow(/ENOENT/);
    expect(printed).not.toContain(JSON.parse(text).d);
  });
});
